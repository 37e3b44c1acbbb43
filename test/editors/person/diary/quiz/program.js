import { shuffle, clamp } from "./util.js";

const QUESTIONS_URL = "/api/questions.json";
const SECONDS_PER_QUESTION = 20;

const state = {
  questions: [],
  index: 0,
  score: 0,
  answers: new Map(),
  timer: null,
};

const elements = {
  form: document.querySelector("#answer-form"),
  question: document.querySelector("#question"),
  choices: document.querySelector("#choices"),
  progress: document.querySelector("#progress"),
  result: document.querySelector("#result"),
};

async function loadQuestions(topic) {
  const url = new URL(QUESTIONS_URL, location.href);
  if (topic) {
    url.searchParams.set("topic", topic);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`Could not load questions: ${response.status}`);
  }
  const data = await response.json();
  return shuffle(data.questions).slice(0, 10);
}

function currentQuestion() {
  return state.questions[state.index];
}

function renderChoice(choice, position) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "radio";
  input.name = "choice";
  input.value = String(position);
  label.append(input, choice);
  return label;
}

function render() {
  const question = currentQuestion();
  if (!question) {
    finish();
    return;
  }
  elements.question.textContent = question.text;
  elements.choices.replaceChildren(...question.choices.map(renderChoice));
  elements.progress.textContent = `${state.index + 1} of ${state.questions.length}`;
  startTimer();
}

function startTimer() {
  clearInterval(state.timer);
  let remaining = SECONDS_PER_QUESTION;
  state.timer = setInterval(() => {
    remaining -= 1;
    elements.progress.dataset.remaining = clamp(remaining, 0, SECONDS_PER_QUESTION);
    if (remaining <= 0) {
      submit(null);
    }
  }, 1000);
}

function submit(position) {
  const question = currentQuestion();
  const correct = position === question.answer;
  if (correct) {
    state.score += 1;
  }
  state.answers.set(question.id, { position, correct });
  state.index += 1;
  render();
}

function finish() {
  clearInterval(state.timer);
  elements.form.hidden = true;
  const wrong = state.questions.filter((question) => !state.answers.get(question.id).correct);
  elements.result.textContent = `You got ${state.score} of ${state.questions.length} right.`;
  for (const question of wrong) {
    const item = document.createElement("li");
    item.textContent = `${question.text}: ${question.choices[question.answer]}`;
    elements.result.append(item);
  }
  localStorage.setItem("lastScore", JSON.stringify({ score: state.score, date: Date.now() }));
}

elements.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(elements.form);
  const choice = data.get("choice");
  if (choice !== null) {
    submit(Number(choice));
  }
});

document.addEventListener("keydown", (event) => {
  const position = Number(event.key) - 1;
  if (position >= 0 && position < currentQuestion().choices.length) {
    submit(position);
  }
});

loadQuestions(new URLSearchParams(location.search).get("topic"))
  .then((questions) => {
    state.questions = questions;
    render();
  })
  .catch((error) => {
    elements.question.textContent = error.message;
  });

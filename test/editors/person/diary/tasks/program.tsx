import { useCallback, useEffect, useMemo, useState } from "react";

type Filter = "all" | "open" | "done";

interface Task {
  id: string;
  title: string;
  done: boolean;
  due?: string;
}

interface TaskListProps {
  url: string;
  onError?: (error: Error) => void;
}

const FILTERS: Filter[] = ["all", "open", "done"];

function useTasks(url: string, onError?: (error: Error) => void) {
  const [tasks, setTasks] = useState<Task[]>([]);
  const [loading, setLoading] = useState(true);

  useEffect(() => {
    const controller = new AbortController();
    fetch(url, { signal: controller.signal })
      .then((response) => response.json())
      .then((found: Task[]) => setTasks(found))
      .catch((error: Error) => {
        if (error.name !== "AbortError") {
          onError?.(error);
        }
      })
      .finally(() => setLoading(false));
    return () => controller.abort();
  }, [url, onError]);

  const toggle = useCallback((id: string) => {
    setTasks((tasks) =>
      tasks.map((task) => (task.id === id ? { ...task, done: !task.done } : task)),
    );
  }, []);

  return { tasks, loading, toggle };
}

function matches(task: Task, filter: Filter): boolean {
  switch (filter) {
    case "open":
      return !task.done;
    case "done":
      return task.done;
    default:
      return true;
  }
}

export function TaskList({ url, onError }: TaskListProps) {
  const { tasks, loading, toggle } = useTasks(url, onError);
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");

  const shown = useMemo(
    () =>
      tasks.filter(
        (task) => matches(task, filter) && task.title.toLowerCase().includes(search.toLowerCase()),
      ),
    [tasks, filter, search],
  );

  if (loading) {
    return <p className="loading">Loading…</p>;
  }

  return (
    <section className="tasks">
      <header>
        <input
          type="search"
          value={search}
          placeholder="Search"
          onChange={(event) => setSearch(event.target.value)}
        />
        {FILTERS.map((name) => (
          <button key={name} disabled={name === filter} onClick={() => setFilter(name)}>
            {name}
          </button>
        ))}
      </header>
      <ul>
        {shown.map((task) => (
          <li key={task.id} className={task.done ? "done" : ""}>
            <label>
              <input type="checkbox" checked={task.done} onChange={() => toggle(task.id)} />
              {task.title}
            </label>
            {task.due && <time dateTime={task.due}>{task.due}</time>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>Nothing to do.</p>}
    </section>
  );
}

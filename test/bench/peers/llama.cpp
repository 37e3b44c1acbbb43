// Masks of llama.cpp along the tokens of texts: as peers.cjs, cases in lines "valid id id id ...".
// llama MODEL.gguf CASES GRAMMAR.gbnf END LIMIT
//
// Of texts that begin after LIMIT seconds no mask is computed.
#include <llama.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Clock = std::chrono::steady_clock;

static double since(Clock::time_point begun) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begun).count();
}

int main(int, char ** argv) {
  llama_log_set([](ggml_log_level level, const char * text, void *) {
    if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr); }, nullptr);
  auto settings = llama_model_default_params();
  settings.vocab_only = true;
  auto model = llama_model_load_from_file(argv[1], settings);
  auto vocab = llama_model_get_vocab(model);
  std::ifstream file(argv[3]);
  std::string grammar((std::istreambuf_iterator<char>(file)), {});
  const llama_token end = atoi(argv[4]);
  auto begun = Clock::now();
  auto fresh = llama_sampler_init_grammar(vocab, grammar.c_str(), "root");
  if (!fresh) return 1;
  const double init = since(begun);
  std::vector<llama_token_data> all(llama_vocab_n_tokens(vocab));
  std::vector<double> times;
  int taken = 0, valid = 0, admitted = 0, invalid = 0;
  long allowed = 0;
  std::ifstream cases(argv[2]);
  for (std::string line; std::getline(cases, line);) {
    std::istringstream in(line);
    bool right;
    in >> right;
    const bool timed = right && since(begun) < atof(argv[5]) * 1e6;
    auto sampler = llama_sampler_clone(fresh);
    bool fits = true;
    auto mask = [&](llama_token token) {
      for (size_t i = 0; i < all.size(); i++) all[i] = {(llama_token) i, 0.0f, 0.0f};
      llama_token_data_array array = {all.data(), all.size(), -1, false};
      auto start = Clock::now();
      llama_sampler_apply(sampler, &array);
      if (token != end) times.push_back(since(start));
      return !std::isinf(all[token].logit);
    };
    for (llama_token token; fits && in >> token;) {
      fits = !timed || mask(token);
      try {
        if (fits) llama_sampler_accept(sampler, token);
      } catch (const std::exception &) {
        fits = false; // it takes no such token
      }
      allowed += timed && fits;
    }
    fits = fits && mask(end);
    (right ? valid : invalid)++;
    (right ? taken : admitted) += fits;
    llama_sampler_free(sampler);
  }
  std::sort(times.begin(), times.end());
  auto at = [&](double q) { return times[std::min(times.size() - 1, (size_t) (q * times.size()))]; };
  double sum = 0;
  for (double time : times) sum += time;
  printf("{\"engine\": \"llama.cpp\", \"masks\": %zu, \"truth_allowed\": %ld, \"p50_us\": %.1f, \"p99_us\": %.1f, "
         "\"max_us\": %.1f, \"mean_us\": %.1f, \"init_ms\": %.0f, \"taken\": %d, \"valid\": %d, \"admitted\": %d, "
         "\"invalid\": %d}\n", times.size(), allowed, at(0.5), at(0.99), at(1), sum / times.size(), init / 1e3,
         taken, valid, admitted, invalid);
}

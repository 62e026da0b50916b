// The program in a browser's worker: the server's routes, called instead of asked over HTTP. A request is answered at
// once; solving and learning happen in unscramble_work(), and news of them goes out through Module.onEvent.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>

#include "core/build_info.h"
#include "server/api.h"
#include "wasm/training_slices.h"

// clang-format off
EM_JS(void, post_event, (const char* id, const char* name, const char* data), {
  Module.onEvent(UTF8ToString(id), UTF8ToString(name), UTF8ToString(data));
});
// clang-format on

namespace unscramble::wasm {

namespace {

constexpr double kSlice = 1;  // seconds of training between two looks at the requests
// Of two gigabytes that the worker may grow to; the rest is for models, code and what is not counted.
constexpr std::uint64_t kUsualMemory = std::uint64_t{1} << 30;

server::ServerOptions browser_options() {
  server::ServerOptions options;
  options.version = build_version();
  options.threads = 1;
  options.max_memory = kUsualMemory;
  options.training = true;
  options.runs = "/runs";
  return options;
}

class Program {
 public:
  server::Reply answer(server::Request request) {
    std::string allowed;
    const auto* route = server::find_route(request.method, request.path, request.id, allowed);
    if (route == nullptr || route->handle == nullptr)
      return server::error_reply(404, "not_found", "there is no such route: " + request.path);
    return (api_.*route->handle)(request);
  }

  // One piece of what waits: a whole solve, or a slice of training. False if nothing waits.
  bool work() { return pool_.run_next() || training_.work(kSlice); }

 private:
  void tell(const std::string& id) {
    const auto job = jobs_.find(id);
    if (!job) return;
    for (const auto& event : job->events_after(seen_)) {
      post_event(id.c_str(), event.name.c_str(), event.data.c_str());
      seen_ = event.id;
    }
    if (job->finished()) seen_ = 0;  // one job at a time
  }

  server::ServerOptions options_ = browser_options();
  server::SolverPool pool_{1, options_.max_queued};
  server::JobStore jobs_;
  server::Metrics metrics_;
  TrainingSlices training_;
  std::uint64_t seen_ = 0;
  server::Api api_{options_, pool_, jobs_, metrics_, training_, [this](const std::string& id) { tell(id); }};
};

Program& program() {
  static Program the_program;
  return the_program;
}

char* copy_of(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace

}  // namespace unscramble::wasm

extern "C" {

// {"status": 200, "body": …} as text that the caller frees.
EMSCRIPTEN_KEEPALIVE char* unscramble_request(const char* method, const char* path, const char* body) {
  using namespace unscramble;
  const auto reply = wasm::program().answer({method, path, "", body, "", ""});
  const auto content = std::string(reply.content());
  return wasm::copy_of("{\"status\":" + std::to_string(reply.status) +
                       ",\"body\":" + (content.empty() ? "null" : content) + "}");
}

EMSCRIPTEN_KEEPALIVE int unscramble_work() { return unscramble::wasm::program().work() ? 1 : 0; }
}

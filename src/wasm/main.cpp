// The program in a browser's worker: the server's routes, called instead of asked over HTTP. A request is answered at
// once; news of solving and learning goes out through Module.onEvent. The page says in Module.threads how many threads
// it may have. If only one, solving happens in unscramble_work(). Otherwise a thread of its own solves and the worker
// stays free, because a browser starts threads and reads files only while it is.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include "core/build_info.h"
#include "server/api.h"
#include "wasm/training_slices.h"

namespace unscramble::wasm {

namespace {

constexpr double kSlice = 1;  // seconds of training between two looks at the requests
// Of two gigabytes that the worker may grow to; the rest is for models, code and what is not counted.
constexpr std::uint64_t kUsualMemory = std::uint64_t{1} << 30;

char* copy_of(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

// From whichever thread, without waiting, in order.
void post_event(const std::string& id, const server::Event& event) {
  // clang-format off
  MAIN_THREAD_ASYNC_EM_ASM({
    Module.onEvent(UTF8ToString($0), UTF8ToString($1), UTF8ToString($2));
    _free($0);
    _free($1);
    _free($2);
  }, copy_of(id), copy_of(event.name), copy_of(event.data));
  // clang-format on
}

server::ServerOptions browser_options() {
  server::ServerOptions options;
  options.version = build_version();
  options.threads = EM_ASM_INT({ return Module["threads"]; });
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

  // One piece of what waits: a whole solve, unless a thread does those, or a slice of training. False if nothing waits.
  bool work() {
    if (pool_.threads() == 1) return pool_.run_next() || training_.work(kSlice);
    if (!runner_.joinable() && pool_.counts().queued > 0) runner_ = std::thread([this] { pool_.run_until_stopped(); });
    return training_.work(kSlice);
  }

 private:
  void tell(const std::string& id) {
    const auto job = jobs_.find(id);
    if (!job) return;
    const std::lock_guard lock(telling_);
    for (const auto& event : job->events_after(seen_)) {
      post_event(id, event);
      seen_ = event.id;
    }
    if (job->finished()) seen_ = 0;  // one job at a time
  }

  server::ServerOptions options_ = browser_options();
  server::SolverPool pool_{server::SolverPool::RunByCaller{}, options_.threads, options_.max_queued};
  server::JobStore jobs_;
  server::Metrics metrics_;
  TrainingSlices training_;
  std::mutex telling_;
  std::uint64_t seen_ = 0;
  std::thread runner_;  // ends with the worker
  server::Api api_{options_, pool_, jobs_, metrics_, training_, [this](const std::string& id) { tell(id); }};
};

Program& program() {
  static Program& the_program = *new Program;  // never destroyed: it lives as long as its worker
  return the_program;
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

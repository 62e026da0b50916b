#include "cli/train_watch.h"

#include <fmt/format.h>

#include <filesystem>
#include <thread>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "core/build_info.h"
#include "server/server.h"

namespace unscramble::cli {

namespace fs = std::filesystem;

int watch_training(const std::string& folder, std::vector<std::string> words, int port) {
  const fs::path run = fs::path(folder).lexically_normal();
  const fs::path whole = run.has_filename() ? run : run.parent_path();
  server::ServerOptions options;
  options.port = port;
  options.version = build_version();
  options.training = true;
  options.runs = whole.has_parent_path() ? whole.parent_path().string() : ".";
  std::error_code error;
  options.program = fs::read_symlink("/proc/self/exe", error).string();
  auto made = server::Server::make(std::move(options));
  if (!made) return fail(made.error());
  const auto server = *std::move(made);
  server->stop_on_signals();
  tell(fmt::format("Watch it at {}#learn={}  (Ctrl-C ends the training and the page)\n", server->url(),
                   whole.filename().string()));
  words.insert(words.begin(), "train");
  if (const auto started = server->train(whole.filename().string(), words); !started) return fail(started.error());
  // A training that cannot even begin ends it all; one that was stopped may be resumed on the page.
  std::thread guard([&server] {
    const int code = server->training_code();
    if (code != kOk && code != kLimitReached) server->stop();
  });
  (void)server->run();
  guard.join();
  return server->training_code();
}

}  // namespace unscramble::cli

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "core/build_info.h"
#include "core/size.h"
#include "server/server.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

struct ServeOptions {
  server::ServerOptions server;
  bool training = false;  // even where other machines can reach it
  bool log = false;
  bool quiet = false;
};

std::string this_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

bool is_loopback(const std::string& host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

int run_serve(const ServeOptions& options) {
  auto wanted = options.server;
  wanted.version = build_version();
  wanted.warm_up = true;
  // Whoever can start trainings can keep the machine busy for hours: by default only those who sit at it.
  wanted.training = options.training || is_loopback(wanted.host);
  wanted.program = this_program();
  if (options.log) wanted.log = [](const std::string& line) { tell(line + "\n"); };
  for (const auto& file : wanted.puzzles)
    if (const auto puzzle = make_puzzle(file); !puzzle) return fail(puzzle.error());
  auto made = server::Server::make(std::move(wanted));
  if (!made) return fail(made.error());
  auto server = *std::move(made);
  server->stop_on_signals();
  if (!options.quiet) {
    tell(fmt::format("Unscramble is at {}  (Ctrl-C stops it)\n", server->url()));
    if (!is_loopback(options.server.host)) tell("Anyone who can reach this address can use it.\n");
  }
  const bool ended = server->run();
  if (!options.quiet) tell("stopped\n");
  if (!ended) std::_Exit(kOk);  // a solve is deep in something it cannot leave, and nobody is waiting for it any more
  return kOk;
}

}  // namespace

Command make_serve() {
  Command command("serve", "serve a web page for all puzzles, and an API, on this machine");
  const auto options = std::make_shared<ServeOptions>();
  auto& server = options->server;
  command.group("Where")
      .text("--host", "ADDRESS", server.host, "address to listen on (default 127.0.0.1: this machine only)")
      .number("-p,--port", "N", server.port, 0, 65535, "port (default 8080; 0 takes any free one)")
      .option(
          "--allow-host", "NAME",
          [&server](const std::string& text) -> std::string {
            server.allowed_hosts.push_back(text);
            return {};
          },
          "a host name to answer to, for example behind a proxy")
      .number("--max-connections", "N", server.max_connections, 1, 100'000,
              "connections open at the same time (default 256)");
  command.group("What").option(
      "--puzzle", "FILE",
      [&server](const std::string& text) -> std::string {
        server.puzzles.push_back(text);
        return {};
      },
      "also offer the puzzle of this definition file");
  command.group("Limits")
      .number("--threads", "N", server.threads, 1, 1024, "cores for all solves together (default: all)")
      .number("--max-time", "SEC", server.max_time, 0.001, 1e9, "seconds per solve (default 600)")
      .option("--max-memory", "SIZE", store_scaled(server.max_memory, parse_size),
              "bytes per solve: 512M, 4G (default: a share of what is free)")
      .option("--max-nodes", "N", store_scaled(server.max_nodes, parse_count),
              "states generated per solve: 20M, 1e9 (default: no limit)")
      .number("--queue", "N", server.max_queued, 0, 100'000, "solves that may wait; more are refused (default 64)");
  command.group("Training")
      .text("--runs", "FOLDER", server.runs, "the training runs to show, and where new ones go (default runs)")
      .flag("--training", options->training, "let other machines start, stop and resume trainings too")
      .option("--max-training", "TIME", store_duration(server.max_training), "longest training (default 12h)");
  command.group("Output")
      .flag("--log", options->log, "one line on standard error per request")
      .flag("-q,--quiet", options->quiet, "nothing on standard error but errors");
  command.footer = [] {
    return "The API is described at /api/openapi.json and in docs/server.md. SIGTERM or Ctrl-C cancels running\n"
           "solves and stops the server within three seconds with exit code 0.";
  };
  command.run = [options] { return run_serve(*options); };
  return command;
}

}  // namespace unscramble::cli

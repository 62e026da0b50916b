// HTTP and JSON requests at a real server on a loopback socket; command lines at the parser, which runs nothing.
#include <sys/socket.h>

#include <chrono>
#include <thread>

#include "cli/parse.h"
#include "fuzz/targets.h"
#include "server/client.h"
#include "server/server.h"

namespace unscramble::fuzz {

namespace {

// Lives as long as the process. Solves are short, trainings are not allowed.
class FuzzedServer {
 public:
  static FuzzedServer& instance() {
    static auto* const server = new FuzzedServer;
    return *server;
  }
  [[nodiscard]] int port() const { return server_->port(); }

 private:
  FuzzedServer() {
    server::ServerOptions options;
    options.port = 0;
    options.threads = 1;
    options.max_time = 0.01;
    options.max_memory = std::uint64_t{8} << 20U;
    options.max_queued = 4;
    options.runs = "/nonexistent";
    options.header_time = options.body_time = std::chrono::milliseconds(500);
    auto made = server::Server::make(options);
    if (!made) std::abort();
    server_ = *std::move(made);
    std::thread([this] { static_cast<void>(server_->run()); }).detach();
  }
  std::unique_ptr<server::Server> server_;
};

bool is_refusal(const server_test::Response& response) {
  const auto json = response.json();
  return json.is_object() && json.contains("error") && json["error"].is_string() &&
         !json["error"].get<std::string>().empty();
}

// Whatever is sent, the server answers in HTTP or hangs up, and lives on.
std::string run_http(const std::string& input) {
  const int port = FuzzedServer::instance().port();
  {
    server_test::Client client(port);
    if (!client.connected()) return "no connection";
    client.send(input);
    client.finish_sending();
    const auto answer = client.read(5, input.starts_with("HEAD"));
    if (answer.status == 500) return "500: " + answer.body;
    if (answer.status >= 400 && !input.starts_with("HEAD") && !is_refusal(answer))
      return std::to_string(answer.status) + " without a reason: " + answer.body;
  }
  const int health = server_test::get(port, "/api/health").status;
  return health == 200 ? "" : "the server is gone: " + std::to_string(health);
}

// The first byte chooses the route, the others are the body.
std::string run_json(const std::string& input) {
  if (input.empty()) return "";
  static constexpr const char* kPaths[] = {"/api/solve",    "/api/scramble",    "/api/verify", "/api/replay",
                                           "/api/validate", "/api/definitions", "/api/runs",   "/api/runs/x/stop"};
  const char* const path = kPaths[static_cast<unsigned char>(input[0]) % std::size(kPaths)];
  const auto answer = server_test::ask(FuzzedServer::instance().port(), "POST", path, input.substr(1));
  const std::string what = std::string(path) + ": " + std::to_string(answer.status) + " " + answer.body.substr(0, 200);
  if (answer.status == 0 || answer.status == 500) return what;
  if (answer.status >= 400) return is_refusal(answer) ? "" : what;
  return answer.json().is_discarded() ? what : "";
}

// Words are separated by line breaks.
std::string run_command_line(const std::string& input) {
  std::vector<std::string> words{"unscramble"};
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = input.find('\n', begin);
    const auto word = input.substr(begin, end == std::string::npos ? end : end - begin);
    words.push_back(word.substr(0, word.find('\0')));  // as the system would hand it over
  }
  std::vector<const char*> pointers;
  for (const auto& word : words) pointers.push_back(word.c_str());
  static const auto commands = cli::all_commands();  // what they store is never used
  const auto parsed = cli::parse_words(commands, static_cast<int>(pointers.size()), pointers.data());
  if (parsed.kind == cli::Parsed::Kind::kMistake && parsed.mistake.empty()) return "a mistake without a reason";
  if (parsed.kind == cli::Parsed::Kind::kRun && parsed.command == nullptr) return "nothing to run";
  return "";
}

}  // namespace

std::vector<Target> front_end_targets() {
  return {{"http", run_http}, {"json", run_json}, {"cli", run_command_line, {}, 10}};
}

}  // namespace unscramble::fuzz

// HTTP, JSON requests and command lines, each handled by the calling thread from the first byte to the last.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/parse.h"
#include "fuzz/quiet_server.h"
#include "fuzz/targets.h"

namespace unscramble::fuzz {

namespace {

using Json = nlohmann::json;

QuietServer& quiet_server() {
  static auto* const server = new QuietServer;  // lives as long as the process
  return *server;
}

bool is_refusal(const std::string& body) {
  const auto json = Json::parse(body, nullptr, false);
  return json.is_object() && json.contains("error") && json["error"].is_string() &&
         !json["error"].get<std::string>().empty();
}

// The value of a field of a reply's header, which is written by us: each name is followed by a colon and a blank.
std::string field(const std::string& head, const std::string& name) {
  const auto at = head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const auto begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

// Takes chunks up to the last one from the text; false if they are not as they should be.
bool take_chunks(std::string& text) {
  for (;;) {
    char* end = nullptr;
    const auto size = std::strtoull(text.c_str(), &end, 16);
    const auto used = static_cast<std::size_t>(end - text.c_str());
    if (used == 0 || text.compare(used, 2, "\r\n") != 0 || text.size() < used + size + 4) return false;
    if (text.compare(used + 2 + size, 2, "\r\n") != 0) return false;
    text.erase(0, used + size + 4);
    if (size == 0) return true;
  }
}

// Takes one reply from the text. What is wrong with it, or "". Whether a reply has a body depends on the question, so
// what answers HEAD is told by `perhaps_head`.
std::string take_reply(std::string& text, bool perhaps_head) {
  const auto end = text.find("\r\n\r\n");
  if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return "not a reply: " + text.substr(0, 200);
  const std::string head = text.substr(0, end + 2);
  text.erase(0, end + 4);
  const int status = std::atoi(head.c_str() + 9);
  if (status < 100 || status >= 600 || status == 500) return head;
  if (status == 100 || status == 204 || status == 304) return "";
  if (field(head, "Transfer-Encoding") == "chunked") return take_chunks(text) ? "" : "chunks: " + text.substr(0, 200);
  const std::string length = field(head, "Content-Length");
  if (length.empty()) {  // a stream for HTTP/1.0 lasts until the end
    text.clear();
    return "";
  }
  const std::size_t size = std::strtoull(length.c_str(), nullptr, 10);
  if (perhaps_head && (text.empty() || text.starts_with("HTTP/1.1 "))) return "";
  if (text.size() < size) return "cut short: " + head;
  const std::string body = text.substr(0, size);
  text.erase(0, size);
  return status >= 400 && !is_refusal(body) ? "no reason: " + head + body : "";
}

// Whatever is sent, the server answers in HTTP or hangs up, keeps nothing of it, and lives on.
std::string run_http(const std::string& input) {
  auto& server = quiet_server();
  std::string answer = server.exchange(input);
  const bool perhaps_head = input.find("HEAD") != std::string::npos;
  while (!answer.empty())
    if (auto wrong = take_reply(answer, perhaps_head); !wrong.empty()) return wrong;
  if (server.has_connections()) return "a connection is left over";
  static int inputs = 0;
  if (inputs++ % 8 != 0) return "";
  const std::string health = server.exchange("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return health.starts_with("HTTP/1.1 200 ") ? "" : "the server is gone: " + health;
}

// The first byte chooses the route, the others are the body.
std::string run_json(const std::string& input) {
  if (input.empty()) return "";
  static constexpr const char* kPaths[] = {"/api/solve",    "/api/scramble",    "/api/verify", "/api/replay",
                                           "/api/validate", "/api/definitions", "/api/runs",   "/api/runs/x/stop"};
  const char* const path = kPaths[static_cast<unsigned char>(input[0]) % std::size(kPaths)];
  const auto reply = quiet_server().post(path, input.substr(1));
  const std::string what = std::string(path) + ": " + std::to_string(reply.status) + " " + reply.body.substr(0, 200);
  if (reply.status == 500) return what;
  if (reply.status >= 400) return is_refusal(reply.body) ? "" : what;
  if (Json::parse(reply.body, nullptr, false).is_discarded()) return what;
  return reply.status == 202 ? quiet_server().fault_of_job(reply) : "";
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
  // What they store is never used, but some store all they get.
  static std::vector<cli::Command> commands;
  static int uses = 0;
  if (uses++ % 4096 == 0) commands = cli::all_commands();
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

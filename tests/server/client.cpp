#include "server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace unscramble::server_test {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Client::Client(int port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto try_once = [&] {
    return connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  };
  // Fuzzing opens thousands of connections, and the system keeps each port for a minute: that is not the server's
  // fault.
  bool connected = try_once();
  for (int i = 0; i < 700 && !connected && errno == EADDRNOTAVAIL; ++i, connected = try_once())
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  if (!connected) close();
}

Client::~Client() { close(); }

void Client::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void Client::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool Client::send(const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto sent = ::send(socket_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    done += static_cast<std::size_t>(sent);
  }
  return true;
}

bool Client::receive(double seconds) {
  pollfd wait{socket_, POLLIN, 0};
  if (socket_ < 0 || poll(&wait, 1, static_cast<int>(std::max(seconds, 0.0) * 1000)) <= 0) return false;
  std::array<char, 16384> block{};
  const auto got = recv(socket_, block.data(), block.size(), 0);
  if (got <= 0) return false;
  rest_.append(block.data(), static_cast<std::size_t>(got));
  return true;
}

std::string Client::read_until(const std::string& end, double seconds) {
  const double deadline = seconds_now() + seconds;
  while (rest_.find(end) == std::string::npos && receive(deadline - seconds_now())) {
  }
  const auto at = rest_.find(end);
  const std::size_t size = at == std::string::npos ? rest_.size() : at + end.size();
  std::string text = rest_.substr(0, size);
  rest_.erase(0, size);
  return text;
}

bool Client::closed_within(double seconds) {
  const double deadline = seconds_now() + seconds;
  while (receive(deadline - seconds_now())) {
  }
  return seconds_now() < deadline;
}

bool Client::fill_body(Response& response, double seconds) {
  if (const auto length = response.headers.find("content-length"); length != response.headers.end()) {
    const auto size = std::strtoull(length->second.c_str(), nullptr, 10);
    const double deadline = seconds_now() + seconds;
    while (rest_.size() < size && receive(deadline - seconds_now())) {
    }
    if (rest_.size() < size) return false;
    response.body = rest_.substr(0, size);
    rest_.erase(0, size);
  } else if (response.headers["transfer-encoding"] == "chunked") {
    for (;;) {
      const std::string line = read_until("\r\n", seconds);
      const auto size = std::strtoull(line.c_str(), nullptr, 16);
      const double deadline = seconds_now() + seconds;
      while (rest_.size() < size + 2 && receive(deadline - seconds_now())) {
      }
      if (line.empty() || rest_.size() < size + 2) return false;
      response.body += rest_.substr(0, size);
      rest_.erase(0, size + 2);
      if (size == 0) break;
    }
  }
  return true;
}

Response Client::read(double seconds, bool bodiless) {
  Response response;
  const std::string head = read_until("\r\n\r\n", seconds);
  if (!head.starts_with("HTTP/1.1 ") || !head.ends_with("\r\n\r\n")) return response;
  for (std::size_t begin = head.find("\r\n") + 2; begin + 2 < head.size();) {
    const std::size_t end = head.find("\r\n", begin);
    const std::size_t colon = head.find(':', begin);
    std::string name = head.substr(begin, colon - begin);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    response.headers[name] = head.substr(colon + 2, end - colon - 2);
    begin = end + 2;
  }
  response.status = std::atoi(head.c_str() + 9);
  bodiless = bodiless || response.status == 204 || response.status == 304 || response.status == 100;
  if (!bodiless && !fill_body(response, seconds)) response.status = 0;
  return response;
}

std::string request_text(const std::string& method, const std::string& path, const std::string& body,
                         const Headers& headers) {
  std::string text = method + " " + path + " HTTP/1.1\r\n";
  bool has_host = false;
  for (const auto& header : headers) {
    has_host = has_host || header.starts_with("Host:");
    text += header + "\r\n";
  }
  if (!has_host) text += "Host: localhost\r\n";
  if (!body.empty())
    text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return text + "\r\n" + body;
}

Response ask(int port, const std::string& method, const std::string& path, const std::string& body,
             const Headers& headers) {
  Client client(port);
  client.send(request_text(method, path, body, headers));
  return client.read(30, method == "HEAD");
}

Response get(int port, const std::string& path, const Headers& headers) { return ask(port, "GET", path, "", headers); }

Response post(int port, const std::string& path, const nlohmann::json& body) {
  return ask(port, "POST", path, body.dump());
}

}  // namespace unscramble::server_test

// A client on a plain socket, so that tests can have clients as slow, as wrong and as many as they like.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace unscramble::server_test {

struct Response {
  int status = 0;                              // 0: none came
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
};

class Client {
 public:
  explicit Client(int port);
  ~Client();
  Client(Client&& other) noexcept : socket_(other.socket_), rest_(std::move(other.rest_)) { other.socket_ = -1; }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] bool connected() const { return socket_ >= 0; }
  bool send(const std::string& bytes);  // false once the server has closed
  void finish_sending();                // half-closes: nothing more will come
  // One complete response; status 0 if the server closed or `seconds` passed first.
  Response read(double seconds = 10, bool bodiless = false);
  // What arrives until the text `end` is seen, the server closes or `seconds` pass.
  std::string read_until(const std::string& end, double seconds = 10);
  // Whether the server closes within that time.
  bool closed_within(double seconds);
  void close();

 private:
  bool receive(double seconds);
  bool fill_body(Response& response, double seconds);

  int socket_ = -1;
  std::string rest_;
};

using Headers = std::vector<std::string>;  // "Name: value"

std::string request_text(const std::string& method, const std::string& path, const std::string& body = {},
                         const Headers& headers = {});
// Each on a connection of its own.
Response ask(int port, const std::string& method, const std::string& path, const std::string& body = {},
             const Headers& headers = {});
Response get(int port, const std::string& path, const Headers& headers = {});
Response post(int port, const std::string& path, const nlohmann::json& body);

double seconds_now();

}  // namespace unscramble::server_test

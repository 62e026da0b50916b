// Clients that are slow, wrong, hostile or many: what they get, and that no one else waits for them.
#include <gtest/gtest.h>

#include "server/metrics.h"
#include "server/running_server.h"
#include "server/static_files.h"

namespace unscramble::server_test {
namespace {

using namespace std::chrono_literals;

std::string chunk(const std::string& data) {
  char size[20];
  std::snprintf(size, sizeof size, "%zx\r\n", data.size());
  return size + data + "\r\n";
}

const std::string kChunkedHead =
    "POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n";

TEST(Http, ChunkedBodiesAreRead) {
  const RunningServer server;
  Client client(server.port());
  client.send(kChunkedHead + chunk("{\"puzzle\":\"puzzle8\",") + chunk("\"state\":\"1 2 3 4 5 6 7 0 8\"}") +
              "0\r\n\r\n");
  const auto response = client.read();
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.json()["valid"], true);
}

TEST(Http, RequestsOnOneConnectionAreAnsweredInOrder) {
  const RunningServer server;
  Client client(server.port());
  client.send(request_text("GET", "/api/health") + request_text("GET", "/api/nothing") +
              request_text("POST", "/api/scramble", R"({"puzzle":"puzzle8"})") + request_text("GET", "/api/puzzles"));
  EXPECT_EQ(client.read().status, 200);
  EXPECT_EQ(client.read().status, 404);
  EXPECT_TRUE(client.closed_within(5)) << "a refusal before the body is read ends the connection";

  Client patient(server.port());
  for (int i = 0; i < 3; ++i) {
    patient.send(request_text("POST", "/api/scramble", R"({"puzzle":"puzzle8"})"));
    EXPECT_EQ(patient.read().status, 200);
    patient.send(request_text("HEAD", "/api/health"));
    EXPECT_EQ(patient.read(5, true).status, 200);
  }
}

TEST(Http, ContinueIsSaidToThoseWhoAsk) {
  const RunningServer server;
  Client client(server.port());
  const std::string body = R"({"puzzle":"puzzle8","state":"1 2 3 4 5 6 7 0 8"})";
  client.send(
      "POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
      "Content-Length: " +
      std::to_string(body.size()) + "\r\n\r\n");
  EXPECT_EQ(client.read().status, 100);
  client.send(body);
  EXPECT_EQ(client.read().status, 200);
}

TEST(Limits, TooLongIsRefusedWhicheverWayItIsSent) {
  const RunningServer server;
  const int port = server.port();
  EXPECT_EQ(ask(port, "POST", "/api/validate", std::string(65'537, ' ')).status, 413);
  EXPECT_NE(ask(port, "POST", "/api/validate", std::string(65'536, ' ')).status, 413);
  EXPECT_EQ(get(port, "/api/health", {"X-Long: " + std::string(9'000, 'x')}).status, 431);
  EXPECT_EQ(get(port, "/" + std::string(9'000, 'x')).status, 431);

  Client many_chunks(port);
  many_chunks.send(kChunkedHead);
  for (int i = 0; i < 80 && many_chunks.send(chunk(std::string(1000, ' '))); ++i) {
  }
  EXPECT_EQ(many_chunks.read().status, 413);

  Client one_chunk(port);
  one_chunk.send(kChunkedHead + "ffffffff\r\n");
  EXPECT_EQ(one_chunk.read().status, 413);

  Client endless_extension(port);
  endless_extension.send(kChunkedHead + "1;" + std::string(40'000, 'x'));
  EXPECT_EQ(endless_extension.read().status, 413);

  Client endless_trailer(port);
  endless_trailer.send(kChunkedHead + "0\r\n");
  for (int i = 0; i < 2000 && endless_trailer.send("X-Trailer: " + std::string(20, 'x') + "\r\n"); ++i) {
  }
  const int status = endless_trailer.read().status;
  EXPECT_TRUE(status == 413 || status == 400) << status;
  EXPECT_EQ(get(port, "/api/health").status, 200);
}

TEST(Limits, WhatComesTooSlowlyIsToldSo) {
  server::ServerOptions options;
  options.header_time = 300ms;
  options.body_time = 300ms;
  const RunningServer server(options);
  Client slow_header(server.port());
  slow_header.send("GET /api/health HT");
  Client slow_body(server.port());
  slow_body.send(
      "POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
      "100\r\n\r\n{");
  Client silent(server.port());
  EXPECT_EQ(slow_header.read(5).status, 408);
  EXPECT_EQ(slow_body.read(5).status, 408);
  EXPECT_TRUE(silent.closed_within(5));
}

TEST(Http, MalformedRequestsAreRefusedAndTheServerLivesOn) {
  const RunningServer server;
  const auto status_of = [&](const std::string& bytes) {
    Client client(server.port());
    client.send(bytes);
    return client.read(5).status;
  };
  const std::string host = "Host: localhost\r\n";
  for (const std::string& bytes : std::vector<std::string>{
           "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n",  // TLS
           "GET\r\n\r\n",
           "GET / HTTP/9.9\r\n" + host + "\r\n",
           "GET / FTP/1.1\r\n" + host + "\r\n",
           "GET /\x01 HTTP/1.1\r\n" + host + "\r\n",
           "GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
           "GET / HTTP/1.1\r\n\r\n",
           "GET / HTTP/1.1\r\n" + host + host + "\r\n",
           "GET http://localhost/ HTTP/1.1\r\n" + host + "\r\n",
           "OPTIONS * HTTP/1.1\r\n" + host + "\r\n",
           "POST /api/solve HTTP/1.1\r\n" + host + "Content-Type: application/json\r\nContent-Length: -1\r\n\r\n",
           "POST /api/solve HTTP/1.1\r\n" + host +
               "Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
           "POST /api/solve HTTP/1.1\r\n" + host +
               "Content-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           "POST /api/solve HTTP/1.1\r\n" + host +
               "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
       }) {
    const int status = status_of(bytes);
    EXPECT_TRUE(status == 400 || status == 505 || status == 413) << status << " for " << bytes;
  }
  EXPECT_EQ(status_of("POST /api/solve HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}"), 415);
  Client random(server.port());
  std::string noise(50'000, '\0');
  for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * 7919 >> 3);
  random.send(noise);
  EXPECT_GE(random.read(5).status, 400);
  EXPECT_EQ(get(server.port(), "/api/health").status, 200);
}

TEST(Access, OtherNamesAndOriginsAreTurnedAway) {
  server::ServerOptions options;
  options.allowed_hosts = {"puzzles.example"};
  const RunningServer server(options);
  const auto status = [&](const Headers& headers, const std::string& path = "/api/health") {
    return get(server.port(), path, headers).status;
  };
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]:8080", "192.168.1.20:8080",
                           "LOCALHOST", "app.localhost", "puzzles.example", "Puzzles.Example:443"})
    EXPECT_EQ(status({std::string("Host: ") + host}), 200) << host;
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::1",
                           "localhost:x", "evil.example:8080", "notlocalhost"})
    EXPECT_EQ(status({std::string("Host: ") + host}), 403) << host;

  EXPECT_EQ(status({"Host: localhost:80", "Origin: http://localhost:80"}), 200);
  EXPECT_EQ(status({"Host: puzzles.example", "Origin: https://puzzles.example"}), 200);
  for (const char* origin : {"http://evil.example", "null", "http://localhost:81", "ftp://localhost:80", ""})
    EXPECT_EQ(status({"Host: localhost:80", std::string("Origin: ") + origin}), 403) << origin;
  for (const char* second : {"http://evil.example", "http://localhost:80"})
    EXPECT_EQ(status({"Host: localhost:80", "Origin: http://localhost:80", std::string("Origin: ") + second}), 403)
        << "two origins: " << second;
  EXPECT_EQ(status({"Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"}), 403);
  EXPECT_EQ(status({"Sec-Fetch-Site: cross-site"}), 403);
  EXPECT_EQ(status({"Sec-Fetch-Site: same-site"}), 403);
  EXPECT_EQ(status({"Sec-Fetch-Site: same-origin"}), 200);
  EXPECT_EQ(status({"Sec-Fetch-Site: cross-site"}, "/"), 200) << "a link to the page may be anywhere";
}

TEST(Files, NothingButTheTableIsServed) {
  const RunningServer server;
  for (const char* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                           "/etc/passwd", "/assets/../../../etc/passwd", "/index.html/..", "/.git/config", "/\\..\\x",
                           "/proc/self/environ", "/index.html%00"})
    EXPECT_EQ(get(server.port(), path).status, 404) << path;
  EXPECT_EQ(ask(server.port(), "POST", "/", "{}").status, 405);
}

TEST(Files, ThePageComesWithItsSafetyAndIsSentOnce) {
  const RunningServer server;
  const auto page = get(server.port(), "/?x=1");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_NE(page.body.find("<"), std::string::npos);
  const auto& policy = page.headers.at("content-security-policy");
  EXPECT_EQ(policy.find("default-src 'self';"), 0U);
  EXPECT_EQ(policy.find("unsafe-eval"), std::string::npos);
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  for (const auto& file : server::static_files()) {
    const std::string path(file.path);
    const auto plain = get(server.port(), path);
    EXPECT_EQ(plain.status, 200) << path;
    EXPECT_EQ(plain.body, file.bytes) << path;
    EXPECT_EQ(get(server.port(), path, {"If-None-Match: " + plain.headers.at("etag")}).status, 304) << path;
    const auto packed = get(server.port(), path, {"Accept-Encoding: br, gzip;q=0.5"});
    EXPECT_EQ(packed.body, file.gzip.empty() ? file.bytes : file.gzip) << path;
    EXPECT_EQ(get(server.port(), path, {"Accept-Encoding: gzip;q=0"}).body, file.bytes) << path;
  }
}

TEST(Load, SlowClientsAndAnEndlessBodyDelayNobody) {
  const RunningServer server;
  const int port = server.port();
  std::vector<Client> slow;
  for (int i = 0; i < 4; ++i) slow.emplace_back(port);
  Client endless(port);
  endless.send(kChunkedHead);
  bool endless_open = true;
  const double worst = health_seconds(port, 40, [&] {
    for (auto& client : slow) client.send("G");
    if (endless_open) endless_open = endless.send(chunk(std::string(8000, ' ')));
    std::this_thread::sleep_for(5ms);
  });
  EXPECT_LT(worst, 0.1);
  EXPECT_EQ(endless.read().status, 413);
}

TEST(Load, ConnectionsBeyondTheCapAreRefusedPolitely) {
  server::ServerOptions options;
  options.max_connections = 50;
  const RunningServer server(options);
  std::vector<Client> open;
  int served = 0;
  for (int i = 0; i < 50; ++i) {
    open.emplace_back(server.port());
    open.back().send(request_text("GET", "/api/health"));
    served += open.back().read().status == 200 ? 1 : 0;
  }
  EXPECT_EQ(served, 50);
  int refused = 0;
  constexpr int kMore = 1000;
  for (int i = 0; i < kMore; ++i) {
    Client client(server.port());
    const auto response = client.read(5);
    if (response.status == 503 && response.headers.contains("retry-after")) ++refused;
  }
  EXPECT_EQ(refused, kMore);
  for (auto& client : open) client.send(request_text("GET", "/api/health"));
  for (auto& client : open) EXPECT_EQ(client.read().status, 200) << "those inside are still served";
  open.clear();
  const double end = seconds_now() + 5;
  int status = 0;
  while (status != 200 && seconds_now() < end) status = get(server.port(), "/api/health").status;
  EXPECT_EQ(status, 200) << "room again";
}

TEST(Load, MemoryStaysFlat) {
  const RunningServer server;
  const int port = server.port();
  const auto round = [port] {
    for (int i = 0; i < 300; ++i) {
      post(port, "/api/scramble", {{"puzzle", "puzzle8"}});
      ask(port, "POST", "/api/validate", std::string(60'000, ' '));
      ask(port, "POST", "/api/validate", std::string(70'000, ' '));
    }
  };
  round();
  const auto before = server::resident_bytes();
  round();
  round();
  EXPECT_LT(server::resident_bytes(), before + (std::uint64_t{4} << 20));
}

}  // namespace
}  // namespace unscramble::server_test

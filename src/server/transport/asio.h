// Asio as it is used here. <utility> stands first: Boost 1.74 does not include it, but needs std::exchange in C++20.
#pragma once

#include <utility>
// clang-format off
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
// clang-format on

namespace unscramble::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using IoError = boost::system::error_code;

}  // namespace unscramble::server

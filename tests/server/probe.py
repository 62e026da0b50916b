#!/usr/bin/env python3
"""How long a server takes to say that it is well, seen by a process that does nothing else.

    tests/server/probe.py PORT SECONDS

Asks for /api/health twenty times per second on one connection. Before each request it sends a few bytes to a process
that only sends them back: on a machine that has other work, that takes long as well, and the difference is what the
server adds. Prints one line of JSON: lists of milliseconds, `health` and `echo`, and the number of `refused` requests.
"""
import json
import os
import socket
import sys
import time

HOST = "127.0.0.1"
REQUEST = f"GET /api/health HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode("ascii")


def start_echo():
    """A process that sends back what it gets, until the connection ends. Returns that connection."""
    listener = socket.create_server((HOST, 0))
    if os.fork() == 0:
        connection, _ = listener.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while data := connection.recv(4096):
            connection.sendall(data)
        os._exit(0)
    connection = socket.create_connection(listener.getsockname(), 20)
    listener.close()
    return connection


def ask_health(connection):
    """The status; the whole answer has been read."""
    connection.sendall(REQUEST)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += receive(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    size = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < size:
        body += receive(connection)
    return int(head.split(b" ")[1])


def receive(connection):
    data = connection.recv(65536)
    if not data:
        raise ConnectionError
    return data


def timed(action):
    begin = time.monotonic()
    result = action()
    return result, (time.monotonic() - begin) * 1e3


def main():
    port, end = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
    echo = start_echo()
    echo.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    found = {"health": [], "echo": [], "refused": 0}
    server = None
    while time.monotonic() < end:
        _, took = timed(lambda: (echo.sendall(REQUEST), receive(echo)))
        found["echo"].append(took)
        try:
            if server is None:
                server = socket.create_connection((HOST, port), 20)
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            status, took = timed(lambda: ask_health(server))
            if status == 200:
                found["health"].append(took)
            else:
                raise ConnectionError
        except ConnectionError:  # a connection beyond the cap
            found["refused"] += 1
            server = None
        except TimeoutError:  # 20 s are an answer too
            found["health"].append(20e3)
            server = None
        time.sleep(0.05)
    print(json.dumps(found))


if __name__ == "__main__":
    main()

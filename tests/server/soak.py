#!/usr/bin/env python3
"""A crowd of clients, well-behaved and not, at one server on this machine.

    tests/server/soak.py PROGRAM [--seconds 20] [--clients 200] [--p99 MS] [--seed N]

An hour: tests/server/soak.py build/release/unscramble --seconds 3600 --p99 50

Starts `PROGRAM serve` on a free loopback port and sends it clients of every kind for that long. It fails unless
  - every accepted solve is answered, once, and every other one is refused with a reason (429, 503);
  - streams end with one `done`; pipelined requests are answered in order; what is too long, too slow, malformed or from
    another origin gets its 4xx;
  - the server's memory, threads and open files stay flat;
  - health checks by a process of their own (probe.py) take no longer than --p99 at the 99th percentile, plus what a
    bare echo takes beside it: other work on the machine slows both;
  - the server ends with code 0 within 5 s of SIGTERM.
Needs nothing but Python's standard library.
"""
import argparse
import asyncio
import json
import logging
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import time

HOST = "127.0.0.1"
PROBE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probe.py")
FOREIGN = {"Origin": "http://evil.example"}


class Wrong(Exception):
    """The server did what it must not do."""


class Tally:
    def __init__(self):
        self.done = {}       # what clients of a kind did, how often
        self.wrong = []
        self.accepted = 0    # solves
        self.answered = 0
        self.refused = 0
        self.health = []     # milliseconds
        self.echo = []

    def count(self, kind):
        self.done[kind] = self.done.get(kind, 0) + 1


class Connection:
    """HTTP/1.1 by hand, so that clients can be as wrong as they like."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, receive_buffer=None):
        if receive_buffer is None:
            return cls(*await asyncio.wait_for(asyncio.open_connection(HOST, port), 20))
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (HOST, port))
        return cls(*await asyncio.open_connection(sock=raw, limit=1024))

    async def send(self, data):
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), 40)

    async def read(self, seconds=60):
        """(status, headers, body), or None if the server closed first."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), seconds)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split(" ")[1])
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
        size = int(headers.get("content-length", 0))
        body = await asyncio.wait_for(self.reader.readexactly(size), seconds) if size else b""
        return status, headers, body

    def reset(self):
        """Gone without a word: the peer gets a reset."""
        raw = self.writer.get_extra_info("socket")
        try:
            if raw is not None:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass  # the server closed first, and there is nothing left to reset
        self.writer.close()

    def close(self):
        self.writer.close()


def request(method, path, body=None, headers=None):
    lines = {"Host": f"{HOST}", **(headers or {})}
    data = b""
    if body is not None:
        data = json.dumps(body).encode() if not isinstance(body, bytes) else body
        lines.setdefault("Content-Type", "application/json")
        lines.setdefault("Content-Length", str(len(data)))
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return head.encode("latin-1") + b"\r\n" + data


async def ask(port, method, path, body=None, headers=None):
    connection = await Connection.open(port)
    try:
        await connection.send(request(method, path, body, {"Connection": "close", **(headers or {})}))
        answer = await connection.read()
    finally:
        connection.close()
    if answer is None:
        raise Wrong(f"{method} {path}: no answer")
    return answer


def expect(answer, statuses, what):
    if answer is None or answer[0] not in statuses:
        raise Wrong(f"{what}: {None if answer is None else (answer[0], answer[2][:200])}, not one of {statuses}")
    return answer


class Clients:
    def __init__(self, port, tally, rng, end):
        self.port, self.tally, self.rng, self.end = port, tally, rng, end
        self.kinds = [self.polls, self.polls, self.streams, self.streams, self.cancels, self.leaves, self.stalls, self.slow,
                      self.half_open, self.giant, self.endless, self.pipelines, self.strangers, self.garbles, self.defines,
                      self.reads_page]

    def left(self):
        return self.end - time.monotonic()

    async def live(self, number):
        kind = self.kinds[number % len(self.kinds)]
        name = kind.__name__
        while self.left() > 0:
            try:
                await kind()
                self.tally.count(name)
            except Wrong as wrong:
                self.tally.wrong.append(f"{name}: {wrong}")
                return
            except (asyncio.TimeoutError, TimeoutError):
                self.tally.wrong.append(f"{name}: waited in vain")
                return
            except (ConnectionError, asyncio.IncompleteReadError):
                self.tally.count(name + " cut off")  # a connection beyond the cap, or one the server had reason to end
            await asyncio.sleep(self.rng.random() * 0.3)

    # --- solves ------------------------------------------------------------------------------------------------------
    def solve_body(self, seconds):
        tiles = list("123456780")
        for _ in range(self.rng.randrange(20)):
            at = tiles.index("0")
            to = self.rng.choice([n for n in (at - 3, at + 3, at - 1, at + 1)
                                  if 0 <= n < 9 and (abs(n - at) == 3 or n // 3 == at // 3)])
            tiles[at], tiles[to] = tiles[to], tiles[at]
        body = {"puzzle": "puzzle8", "state": " ".join(tiles), "time": seconds, "memory": "8M", "threads": 1}
        if self.rng.random() < 0.2:
            body = {"puzzle": "cube3", "state": "R U F2 L D' B R2 U' F L2 D B'", "time": seconds, "memory": "16M",
                    "threads": 1, "method": "ida", "heuristic": "zero"}
        return body

    async def accepted(self, seconds):
        """The path of a job, or None if it was refused with a reason."""
        answer = await ask(self.port, "POST", "/api/solve", self.solve_body(seconds))
        if answer[0] in (429, 503):
            if "retry-after" not in answer[1] or not json.loads(answer[2]).get("error"):
                raise Wrong(f"refused without a reason: {answer}")
            self.tally.refused += 1
            await asyncio.sleep(0.2 + self.rng.random())
            return None
        expect(answer, {202}, "POST /api/solve")
        self.tally.accepted += 1
        return json.loads(answer[2])["url"]

    async def final(self, url):
        """Polls until the job has ended; its answer must then stay the same."""
        wait = 0.02
        while True:
            answer = expect(await ask(self.port, "GET", url), {200}, url)
            job = json.loads(answer[2])
            if job["state"] in ("done", "cancelled"):
                break
            await asyncio.sleep(wait)
            wait = min(1.0, wait * 1.5)
        if not job["result"].get("status"):
            raise Wrong(f"{url}: ended without an answer: {job}")
        self.tally.answered += 1
        return job

    async def polls(self):
        url = await self.accepted(1)
        if url is None:
            return
        job = await self.final(url)
        again = await ask(self.port, "GET", url)
        if again[0] == 200 and json.loads(again[2]) != job:
            raise Wrong(f"{url}: answered twice, differently")

    async def streams(self):
        url = await self.accepted(1)
        if url is None:
            return
        connection = await Connection.open(self.port)
        try:
            await connection.send(request("GET", url + "/events"))
            text = await asyncio.wait_for(connection.reader.read(-1), 120)  # the server ends it
        finally:
            connection.close()
        head, _, events = text.partition(b"\r\n\r\n")
        if b" 503 " in head.split(b"\r\n")[0]:
            await self.final(url)
            return
        if events.count(b"event: done\n") != 1:
            raise Wrong(f"{url}/events: {events.count(b'event: done')} times done: {text[-300:]}")
        self.tally.answered += 1

    async def cancels(self):
        url = await self.accepted(3)
        if url is None:
            return
        await asyncio.sleep(self.rng.random() * 0.2)
        expect(await ask(self.port, "DELETE", url), {200, 202, 204}, f"DELETE {url}")
        await self.final(url)

    async def leaves(self):
        """Opens a stream, goes away without a word, and asks later."""
        url = await self.accepted(2)
        if url is None:
            return
        connection = await Connection.open(self.port)
        await connection.send(request("GET", url + "/events"))
        await asyncio.sleep(self.rng.random() * 0.3)
        connection.reset()
        await self.final(url)

    async def stalls(self):
        """Opens a stream and stops reading."""
        url = await self.accepted(2)
        if url is None:
            return
        connection = await Connection.open(self.port, receive_buffer=1024)
        connection.writer.transport.pause_reading()
        await connection.send(request("GET", url + "/events"))
        await asyncio.sleep(min(4, max(0.1, self.left())))
        connection.reset()
        await self.final(url)

    # --- nuisances ---------------------------------------------------------------------------------------------------
    async def slow(self):
        """A letter of the header now and then: the server says 408 or hangs up after 10 s."""
        connection = await Connection.open(self.port)
        try:
            for letter in request("GET", "/api/health", headers={"X-Slow": "x" * 200}):
                await connection.send(bytes([letter]))
                await asyncio.sleep(0.25)
                if self.left() <= 0:
                    return
                if connection.reader._buffer or connection.reader.at_eof():
                    break
            answer = await connection.read()
            if answer is not None:
                expect(answer, {408, 503}, "a slow header")
        finally:
            connection.close()

    async def half_open(self):
        connection = await Connection.open(self.port)
        await connection.send(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        if self.rng.random() < 0.5:
            connection.writer.write_eof()
        await asyncio.sleep(min(self.rng.random() * 3, max(0.1, self.left())))
        connection.reset() if self.rng.random() < 0.5 else connection.close()

    async def giant(self):
        connection = await Connection.open(self.port)
        try:
            await connection.send(request("POST", "/api/validate", headers={"Content-Type": "application/json",
                                                                           "Content-Length": "1000000000"}))
            expect(await connection.read(), {413, 503}, "a body of a gigabyte")
        finally:
            connection.reset()

    async def endless(self):
        connection = await Connection.open(self.port)
        try:
            await connection.send(request("POST", "/api/validate", headers={"Content-Type": "application/json",
                                                                           "Transfer-Encoding": "chunked"}))
            for _ in range(100):
                connection.writer.write(b"2000\r\n" + b" " * 0x2000 + b"\r\n")
                await asyncio.sleep(0)
                if connection.reader._buffer:
                    break
            # Who goes on sending may be cut off before the refusal is read: unread bytes make the end a reset.
            # On a busy machine this script may also take longer to send than the server waits.
            answer = await connection.read()
            if answer is not None:
                expect(answer, {408, 413, 503}, "a body without end")
        finally:
            connection.reset()

    async def pipelines(self):
        """Twenty requests at once: answers come in order."""
        paths = [self.rng.choice(["/api/health", "/nothing", "/api/nothing", "/api/jobs/0"]) for _ in range(20)]
        connection = await Connection.open(self.port)
        try:
            await connection.send(b"".join(request("GET", path) for path in paths))
            for i, path in enumerate(paths):
                answer = await connection.read()
                if answer is not None and answer[0] == 503 and i == 0:
                    return  # beyond the cap
                expect(answer, {200} if path == "/api/health" else {404}, f"pipelined {path}")
                if answer[1].get("connection") == "close":
                    return  # a refusal ends the connection
        finally:
            connection.close()

    async def strangers(self):
        expect(await ask(self.port, "GET", "/api/health", headers={"Host": "evil.example"}), {403, 503}, "another host")
        expect(await ask(self.port, "POST", "/api/scramble", {"puzzle": "puzzle8"}, FOREIGN), {403, 503}, "another origin")
        expect(await ask(self.port, "POST", "/api/scramble", b"puzzle=puzzle8",
                         {"Content-Type": "text/plain"}), {415, 503}, "a form")
        expect(await ask(self.port, "GET", "/../../etc/passwd"), {400, 404, 503}, "a path upwards")
        expect(await ask(self.port, "GET", "/api/runs/..%2f..%2fetc"), {400, 404, 503}, "a run upwards")
        expect(await ask(self.port, "GET", "/api/health", headers={"X-Long": "x" * 9000}), {431, 503}, "a long header")

    async def garbles(self):
        connection = await Connection.open(self.port)
        try:
            await connection.send(self.rng.randbytes(self.rng.randrange(1, 3000)) + b"\r\n\r\n")
            answer = await connection.read(30)
            if answer is not None:
                expect(answer, {400, 403, 408, 413, 431, 503, 505}, "noise")
        finally:
            connection.close()

    async def defines(self):
        size = self.rng.randrange(3, 7)
        order = self.rng.sample(range(size), size)
        body = {"name": "soak.json", "text": json.dumps({"generators": {"a": order, "b": list(range(1, size)) + [0]}})}
        expect(await ask(self.port, "POST", "/api/definitions", body), {201, 503}, "a definition")

    async def reads_page(self):
        expect(await ask(self.port, "GET", "/"), {200, 503}, "the page")
        expect(await ask(self.port, "GET", "/api/puzzles"), {200, 503}, "the puzzles")
        expect(await ask(self.port, "GET", "/api/metrics"), {200, 503}, "the metrics")


class Watch:
    """The server's process, seen from outside."""

    def __init__(self, pid):
        self.pid = pid
        self.rows = []  # (seconds, resident MB, threads, files)

    def look(self, seconds):
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            text = file.read()
        megabytes = int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024
        threads = int(re.search(r"Threads:\s+(\d+)", text)[1])
        row = (seconds, megabytes, threads, len(os.listdir(f"/proc/{self.pid}/fd")))
        self.rows.append(row)
        return row

    def peak(self, begin, end):
        return max(row[1] for row in self.rows if begin <= row[0] <= end)


async def soak(port, options, tally, watch):
    begin = time.monotonic()
    end = begin + options.seconds
    rng = random.Random(options.seed)
    clients = Clients(port, tally, rng, end)
    tasks = [asyncio.create_task(clients.live(i)) for i in range(options.clients)]
    probe = await asyncio.create_subprocess_exec(sys.executable, PROBE, str(port), str(options.seconds), stdout=subprocess.PIPE,
                                                 limit=1 << 28)
    report = begin + 300
    while time.monotonic() < end:
        row = watch.look(time.monotonic() - begin)
        if time.monotonic() > report:
            report += 300
            print(f"{row[0]:.0f} s: {row[1]:.0f} MB, {row[2]} threads, {row[3]} files; {tally.accepted} accepted, "
                  f"{tally.answered} answered, {tally.refused} refused, load {os.getloadavg()[0]:.1f}", flush=True)
        await asyncio.sleep(0.25 if options.seconds < 300 else 2)
    found = json.loads((await probe.communicate())[0])
    tally.health, tally.echo = found["health"], found["echo"]
    _, late = await asyncio.wait(tasks, timeout=90)
    for task in late:
        task.cancel()
    if late:
        tally.wrong.append(f"{len(late)} clients never got their answer")
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception():
            tally.wrong.append(f"this script failed: {task.exception()!r}")


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("inf")


def metric(text, name):
    return float(re.search(rf"^unscramble_{name} (\S+)", text, re.M)[1])


def judge(tally, watch, options, idle, calm):
    wrong = list(tally.wrong)
    if tally.accepted != tally.answered:
        wrong.append(f"{tally.accepted} solves were accepted, {tally.answered} answered")
    if tally.accepted == 0 or not tally.health:
        wrong.append("nothing was accepted, or the server was never healthy")
    # Tables, models and buffers come in the first half; from then on the peak stays.
    first, second = watch.peak(0.2 * options.seconds, 0.6 * options.seconds), watch.peak(0.6 * options.seconds, 1e9)
    if second > first + options.memory:
        wrong.append(f"memory grew from {first:.0f} to {second:.0f} MB")
    if calm[2] > idle[2] + 4 or calm[3] > idle[3] + 8:
        wrong.append(f"threads and files left over: {idle[2:]} before, {calm[2:]} after")
    p99, echo = percentile(tally.health, 0.99), percentile(tally.echo, 0.99)
    if p99 > options.p99 + echo:
        wrong.append(f"health took {p99:.0f} ms at the 99th percentile, an echo {echo:.0f} ms")
    print(f"{options.clients} clients, {options.seconds:.0f} s: {sum(tally.done.values())} visits; {tally.accepted} solves "
          f"accepted, {tally.answered} answered, {tally.refused} refused; health p50 {percentile(tally.health, 0.5):.1f} ms, "
          f"p99 {p99:.1f} ms ({len(tally.health)} checks), echo p50 {percentile(tally.echo, 0.5):.1f} ms, p99 {echo:.1f} ms; "
          f"memory {idle[1]:.0f} MB idle, peaks {first:.0f} and {second:.0f} MB, {calm[1]:.0f} MB after; load "
          f"{os.getloadavg()[0]:.1f}")
    print("  " + ", ".join(f"{kind} {count}" for kind, count in sorted(tally.done.items())))
    return wrong


def start(options):
    command = [options.program, "serve", "--port", "0", "--threads", "2", "--max-time", "3", "--max-memory", "32M",
               "--queue", "32", "--max-connections", str(options.clients + 56)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    line = server.stderr.readline()
    found = re.search(r":(\d+)/?\s", line)
    if not found:
        sys.exit(f"the server did not start: {line}")
    return server, int(found[1])


def main():
    parser = argparse.ArgumentParser(description="a crowd of clients at one server")
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--p99", type=float, default=1000, help="milliseconds; loose, since tests share the machine")
    parser.add_argument("--memory", type=float, default=32, help="megabytes the peak may grow by in the second half")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.clients = min(options.clients, 400)  # bounded in count and, by --seconds, in time
    options.seconds = min(options.seconds, 6 * 3600)

    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every write to a connection that has ended
    tally = Tally()
    server, port = start(options)
    watch = Watch(server.pid)
    try:
        time.sleep(1)
        idle = watch.look(-1)
        asyncio.run(soak(port, options, tally, watch))
        time.sleep(7)  # connections that were left half-open are given up, and abandoned jobs cancelled
        calm = watch.look(1e9)
        metrics = asyncio.run(ask(port, "GET", "/api/metrics"))[2].decode()
        ended = metric(metrics, "jobs_done_total") + metric(metrics, "jobs_cancelled_total")
        if ended < tally.accepted:
            tally.wrong.append(f"the server counts {ended:.0f} solves ended of {tally.accepted}")
        begin = time.monotonic()
        server.send_signal(signal.SIGTERM)
        if server.wait(10) != 0 or time.monotonic() - begin > 5:
            tally.wrong.append(f"SIGTERM: code {server.returncode} after {time.monotonic() - begin:.1f} s")
    finally:
        if server.poll() is None:
            server.kill()
    wrong = judge(tally, watch, options, idle, calm)
    for line in wrong[:20]:
        print("WRONG:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

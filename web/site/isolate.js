// The service worker of a static site: adds the headers that make a page cross-origin isolated, without which browsers
// share no memory between threads. Nothing is kept, and only the page and its workers are touched.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" && request.destination !== "worker") return;
  event.respondWith(isolated(request));
});

async function isolated(request) {
  const answer = await fetch(request);
  if (answer.type === "opaqueredirect" || answer.status === 0) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

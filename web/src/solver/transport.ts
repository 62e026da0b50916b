// Who answers the page's requests: a server, or this browser. Both speak the same requests and events.

export interface Answer { status: number; body: unknown; retryAfter: number }
export type JobEvent = (name: string, data: unknown) => void; // "progress", "stage", "solution", "done"

export interface Transport {
  readonly words: string; // for the foot of the page
  readonly lost: string; // what to say when it does not answer
  readonly serves: boolean; // whether there is an API to show to programmers
  call(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Answer>;
  // Follows a job; `lost` if no more news can come. The function returned stops listening, without cancelling.
  watch(events: string, on: JobEvent, lost: () => void): () => void;
}

export class ServerTransport implements Transport {
  readonly words = "Solving on the server this page comes from";
  readonly lost = "The server is not responding. Is unscramble serve still running?";
  readonly serves = true;

  async call(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(path, {
      method, signal, headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = response.status === 204 ? undefined : await response.json().catch(() => null);
    return { status: response.status, body: answer, retryAfter: Number(response.headers.get("Retry-After")) || 0 };
  }
  watch(events: string, on: JobEvent, lost: () => void): () => void {
    const source = new EventSource(events);
    for (const name of ["progress", "stage", "solution", "done"])
      source.addEventListener(name, (event) => {
        if (name === "done") source.close();
        on(name, JSON.parse((event as MessageEvent<string>).data));
      });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) lost(); // otherwise the browser reconnects by itself
    });
    return () => source.close();
  }
}

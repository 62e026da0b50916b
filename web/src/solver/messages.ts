// What the page and its workers say to each other.

export interface ModelFile { name: string; size: number; url: string }
// A search may use `threads`, of which threadsAtHand are started with the program.
export interface Setup { kind: "setup"; program: string; module: WebAssembly.Module; threadScript: string; threads: number; threadsAtHand: number; models: ModelFile[] }
export interface Ask { kind: "ask"; id: number; method: string; path: string; body: string }
export type ToWorker = Setup | Ask;

export interface Told { kind: "answer"; id: number; status: number; body: unknown }
export interface News { kind: "event"; job: string; name: string; data: string }
export interface Fault { kind: "fault"; message: string }
export type FromWorker = Told | News | Fault;

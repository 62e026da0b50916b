// The page is the same wherever it comes from; a site made by `./run page` says in its head where the solver's files are.
import { BrowserTransport } from "./browser";
import { ServerTransport, type Transport } from "./transport";

let chosen: Transport | null = null;

export function transport(): Transport {
  const folder = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[name="unscramble-solver"]')?.content;
  chosen ??= folder ? new BrowserTransport(new URL(folder, document.baseURI)) : new ServerTransport();
  return chosen;
}

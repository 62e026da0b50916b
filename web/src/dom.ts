// Small helpers to build HTML and SVG, and the live region for screen readers.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, unknown>;

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

let nextId = 0;
export const freshId = (stem: string): string => `${stem}-${++nextId}`;

const ICONS: Record<string, string> = {
  play: "M7 4.5v15l12-7.5z", pause: "M7 5h3.6v14H7zM13.4 5H17v14h-3.6z",
  next: "M6 5l9 7-9 7zM16 5h2.4v14H16z", back: "M18 5l-9 7 9 7zM8 5H5.6v14H8z",
  end: "M4 5l7.5 7L4 19zM11.5 5l7.5 7-7.5 7zM19 5h2v14h-2z", start: "M20 5l-7.5 7 7.5 7zM12.5 5L5 12l7.5 7zM5 5H3v14h2z",
  copy: "M9 3h10a2 2 0 0 1 2 2v10h-2V5H9zM5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9c0-1.100.9-2 2-2zm0 2v10h9V9z",
  link: "M10.600 13.400a1 1 0 0 1 0-1.400l3-3a3.500 3.500 0 0 1 5 5l-2 2-1.400-1.400 2-2a1.500 1.500 0 0 0-2.200-2.200l-3 3a1 1 0 0 1-1.400 0zM13.400 10.600a1 1 0 0 1 0 1.400l-3 3a3.500 3.500 0 0 1-5-5l2-2 1.400 1.400-2 2a1.500 1.500 0 0 0 2.200 2.200l3-3a1 1 0 0 1 1.400 0z",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v3.500h-2zM11 19.500h2V23h-2zM1 11h3.500v2H1zM19.500 11H23v2h-3.500zM4.200 2.800l2.500 2.500-1.400 1.400-2.500-2.500zM18.700 17.300l2.500 2.500-1.400 1.400-2.500-2.500zM2.800 19.800l2.500-2.500 1.400 1.400-2.500 2.500zM17.300 5.300l2.500-2.500 1.400 1.400-2.500 2.500z",
  auto: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2v14a7 7 0 0 0 0-14z",
  shuffle: "M16 3h5v5h-2V6.400l-4.600 4.600-1.400-1.400L17.600 5H16zM3 5h4l11 12h1v-1.600h2V21h-5v-2h1.100L6.200 7H3zm0 12h3.200l3-3.200 1.400 1.400L7 19H3z",
};

export const icon = (name: string): SVGSVGElement =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

// Text for screen readers only; repeating the same text is announced again.
let voice: HTMLElement | null = null;
export function announcer(): HTMLElement {
  voice ??= h("p", { class: "visually-hidden", "aria-live": "polite", id: "announcer" });
  return voice;
}
export function announce(text: string): void {
  const speaker = announcer();
  speaker.textContent = speaker.textContent === text ? `${text}\u00a0` : text;
}

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages served over plain HTTP from another machine have no clipboard API.
    const field = h("textarea", { class: "visually-hidden" });
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}

// A button that copies the result of `text` and briefly confirms it.
export function copyButton(label: string, text: () => string, iconName = "copy"): HTMLButtonElement {
  const words = h("span", {}, label);
  const button = h("button", { type: "button", class: "quiet" }, icon(iconName), words);
  button.addEventListener("click", async () => {
    words.textContent = (await copyText(text())) ? "Copied" : "Could not copy";
    announce(`${label}: ${words.textContent}`);
    setTimeout(() => (words.textContent = label), 1500);
  });
  return button;
}

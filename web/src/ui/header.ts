// The top of the page: name, puzzles, and appearance.
import { h, icon } from "../dom";
import { CHOICES, choiceOf } from "../model/catalogue";
import { change, settings, type Theme } from "../settings";

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const ICON: Record<Theme, string> = { auto: "auto", light: "sun", dark: "moon" };

export class Header {
  readonly element: HTMLElement;
  #links: HTMLAnchorElement[];
  #nav: HTMLElement;
  constructor(private readonly choose: (name: string) => void) {
    this.#links = CHOICES.map((choice) => this.#link(choice.name, choice.label));
    this.#nav = h("nav", { "aria-label": "Puzzle" }, ...this.#links);
    this.element = h("header", { class: "top" },
      h("div", { class: "brand" }, mark(), h("h1", {}, "Unscramble")),
      this.#nav,
      h("div", { class: "looks" }, this.#letters(), this.#theme()));
  }
  // A puzzle from a definition file.
  add(name: string, label: string): void {
    if (this.#links.some((link) => link.hash === `#p=${name}`)) return;
    const link = this.#link(name, label);
    this.#links.push(link);
    this.#nav.append(link);
  }
  #link(name: string, label: string): HTMLAnchorElement {
    const link = h("a", { href: `#p=${name}` }, label);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab or window
      event.preventDefault();
      this.choose(name);
    });
    return link;
  }
  select(name: string): void {
    const chosen = choiceOf(name)?.name ?? name;
    this.#links.forEach((link) => {
      if (link.hash === `#p=${chosen}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
  }
  #letters(): HTMLElement {
    const button = h("button", { type: "button", class: "toggle", "aria-pressed": String(settings.letters), "aria-label": "Letters on stickers", title: "Letters on stickers" }, "Letters");
    button.addEventListener("click", () => {
      change({ letters: !settings.letters });
      button.setAttribute("aria-pressed", String(settings.letters));
    });
    return button;
  }
  #theme(): HTMLElement {
    const button = h("button", { type: "button", class: "round" });
    const draw = (): void => {
      button.replaceChildren(icon(ICON[settings.theme]));
      const label = `Theme: ${settings.theme === "auto" ? "same as system" : settings.theme}`;
      button.setAttribute("aria-label", label);
      button.title = label;
    };
    button.addEventListener("click", () => {
      change({ theme: NEXT[settings.theme] });
      draw();
    });
    draw();
    return button;
  }
}

function mark(): SVGSVGElement {
  const holder = h("div");
  // Three of four tiles in place, the last one not yet.
  holder.innerHTML = `<svg viewBox="0 0 32 32" class="mark" aria-hidden="true"><rect x="2" y="2" width="13" height="13" rx="3.500"/><rect x="17" y="2" width="13" height="13" rx="3.500"/><rect x="2" y="17" width="13" height="13" rx="3.500"/><rect class="loose" x="18.500" y="18.500" width="13" height="13" rx="3.500" transform="rotate(14 25 25)"/></svg>`;
  return holder.firstElementChild as SVGSVGElement;
}

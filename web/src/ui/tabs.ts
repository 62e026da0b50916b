// Tabs as the ARIA practices describe them: one tab stop, arrow keys to change.
import { freshId, h } from "../dom";

export interface Tab { label: string; content: HTMLElement; onShow?: () => void }

export class Tabs {
  readonly element: HTMLElement;
  #buttons: HTMLButtonElement[];
  constructor(label: string, private readonly tabs: Tab[]) {
    this.#buttons = tabs.map((tab, i) => {
      const id = freshId("tab");
      tab.content.id ||= freshId("panel");
      tab.content.setAttribute("role", "tabpanel");
      tab.content.setAttribute("aria-labelledby", id);
      return h("button", { type: "button", role: "tab", id, "aria-controls": tab.content.id, onclick: () => this.show(i) }, tab.label);
    });
    const list = h("div", { role: "tablist", class: "tabs", "aria-label": label }, ...this.#buttons);
    list.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
      if (!by || at < 0) return;
      event.preventDefault();
      const next = (at + by + tabs.length) % tabs.length;
      this.show(next);
      this.#buttons[next]!.focus();
    });
    this.element = h("div", { class: "tabbed" }, list, ...tabs.map((tab) => tab.content));
    this.show(0);
  }
  show(index: number): void {
    this.tabs.forEach((tab, i) => {
      tab.content.hidden = i !== index;
      this.#buttons[i]!.setAttribute("aria-selected", String(i === index));
      this.#buttons[i]!.tabIndex = i === index ? 0 : -1;
    });
    this.tabs[index]!.onShow?.();
  }
}

// Turning by touching stickers: a drag turns the layer along with the finger, a press turns the face clockwise, with the
// right button or Shift counterclockwise.
import { draggedTurn, FACES, type Size, type Vec } from "../model/cube_geometry";
import type { ViewEvents } from "./view";

// A sticker under the pointer, and what its four directions in space look like on the screen.
export interface Hit { index: number; ways: { way: Vec; x: number; y: number }[] }

const FAR_ENOUGH = 12; // pixels: less is a press

export function turnAlong(hit: Hit, dx: number, dy: number, n: Size): string {
  const along = (way: Hit["ways"][number]): number => (way.x * dx + way.y * dy) / (Math.hypot(way.x, way.y) || 1);
  const best = hit.ways.reduce((a, b) => (along(b) > along(a) ? b : a));
  return draggedTurn(hit.index, best.way, n);
}

export function listenToStickers(element: HTMLElement | SVGElement, hitAt: (x: number, y: number) => Hit | null, n: Size, events: ViewEvents): void {
  let pressed: { hit: Hit; x: number; y: number; pointer: number } | null = null;
  const target = element as HTMLElement;
  target.addEventListener("pointerdown", (event) => {
    const hit = hitAt(event.clientX, event.clientY);
    if (!hit || pressed) return;
    event.stopPropagation();
    event.preventDefault();
    pressed = { hit, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    target.setPointerCapture(event.pointerId);
    target.closest<HTMLElement>(".views")?.focus({ preventScroll: true });
  }, { capture: true });
  target.addEventListener("pointermove", (event) => {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
    const { hit } = pressed;
    pressed = null;
    events.move([turnAlong(hit, dx, dy, n)]);
  }, { capture: true });
  target.addEventListener("pointerup", (event) => {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const face = FACES[Math.floor(pressed.hit.index / (n * n))]!;
    pressed = null;
    events.move([event.button === 2 || event.shiftKey ? `${face}'` : face]);
  }, { capture: true });
  target.addEventListener("pointercancel", () => (pressed = null), { capture: true });
  target.addEventListener("contextmenu", (event) => {
    if (hitAt((event as MouseEvent).clientX, (event as MouseEvent).clientY)) event.preventDefault();
  });
}

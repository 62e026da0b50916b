// An answer as an image: the state as the page draws it flat, with the moves and what they are worth below. The drawing
// carries its own colours, so it looks the same outside the page.
import { s } from "./dom";

const STYLES = ["fill", "stroke", "stroke-width", "opacity", "font-family", "font-size", "font-weight", "display"] as const;
const SIDE = 480;
const MARGIN = 20;
const LINE = 26;

// The element's own drawing with what the page's style sheets say written into it. It is drawn once, out of sight.
function standAlone(drawing: SVGSVGElement): SVGSVGElement {
  const host = document.createElement("div");
  host.style.cssText = "position:absolute;left:-9999px;top:0;width:480px";
  host.append(drawing);
  document.body.append(host);
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll<SVGElement>("*"), copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) to[i]!.style.setProperty(name, style.getPropertyValue(name));
    to[i]!.removeAttribute("class");
  });
  host.remove();
  copy.removeAttribute("class");
  return copy;
}

// Words into lines of at most `most` characters.
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean).flatMap((one) => one.match(new RegExp(`.{1,${most}}`, "g")) ?? [])) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function pictureOf(drawing: SVGSVGElement, title: string, texts: string[]): string {
  const box = drawing.viewBox.baseVal;
  const height = Math.round((SIDE * box.height) / (box.width || 1));
  const lines = texts.flatMap((text) => wrapped(text, 46));
  const inner = standAlone(drawing);
  for (const [name, value] of Object.entries({ x: MARGIN, y: MARGIN + LINE + 6, width: SIDE, height })) inner.setAttribute(name, String(value));
  const top = MARGIN + LINE + 6 + height + LINE + 8;
  const whole = [SIDE + 2 * MARGIN, top + lines.length * LINE];
  const text = (words: string, y: number, weight: number, size: number): SVGTextElement =>
    s("text", { x: MARGIN, y, fill: "#22252c", "font-family": "system-ui, sans-serif", "font-size": size, "font-weight": weight }, words);
  const svg = s("svg", { xmlns: "http://www.w3.org/2000/svg", width: whole[0]!, height: whole[1]!, viewBox: `0 0 ${whole[0]} ${whole[1]}` },
    s("rect", { width: whole[0]!, height: whole[1]!, fill: "#ffffff" }), text(title, MARGIN + 18, 700, 20), inner,
    ...lines.map((line, i) => text(line, top + i * LINE, 400, 18)));
  return new XMLSerializer().serializeToString(svg);
}

export async function toPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"));
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

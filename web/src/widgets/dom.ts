// Small helpers to make nodes.
import { patchChildren } from "./patch";

type Child = Node | string | number | null | undefined | false;
type Attrs = Record<string, unknown>;
const SVG = "http://www.w3.org/2000/svg";

function fill(node: Element, attrs: Attrs, children: Child[]): void {
  for (const [key, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on") && typeof value === "function") (node as unknown as Attrs)[key] = value; // a property, so that patch can hand it on
    else if (key === "style") (node as HTMLElement).style.cssText = String(value); // the security policy forbids the attribute
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) node.append(child instanceof Node ? child : String(child));
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Attrs = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  fill(node, attrs, children);
  return node;
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, attrs: Attrs = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag);
  fill(node, attrs, children);
  return node;
}

/** New content for a node. What was there and is still wanted stays the same node: a press or a focus on it is not lost. */
export function replace(node: Element, ...children: Child[]): void {
  patchChildren(node, children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : document.createTextNode(String(child)))));
}

export function button(label: string, act: () => void, attrs: Attrs = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: act, ...attrs }, label);
}

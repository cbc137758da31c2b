// Turns nodes into others in place. Nodes that stay keep pointer, focus and scroll; handlers are handed on.
// A handler must not hold its own node, which may never come into the page: it asks its event for it.
const HANDLERS = ["onclick", "onchange", "oninput", "onsubmit", "onpointerdown", "onkeydown", "ontoggle"] as const;

/** What a node is known by among its sisters; without a name its place counts. */
function key(node: Node): string | null {
  if (!(node instanceof Element)) return null;
  return node.id || node.getAttribute("data-action") || node.getAttribute("data-unit") || node.getAttribute("data-key") || null;
}

function same(old: Node, fresh: Node): boolean { return old.nodeName === fresh.nodeName && key(old) === key(fresh); }

export function patchChildren(parent: Element, fresh: Node[]): void {
  const known = new Map<string, Node>();
  for (const child of parent.childNodes) { const name = key(child); if (name) known.set(name, child); }
  const kept = new Set(fresh.map(key).filter(Boolean));
  let at: ChildNode | null = parent.firstChild;
  for (const node of fresh) {
    const name = key(node);
    while (at && key(at) && !kept.has(key(at)!)) { const gone: ChildNode = at; at = at.nextSibling; gone.remove(); }
    const old = name ? known.get(name) : at && !key(at) ? at : null;
    if (!old || !same(old, node)) { parent.insertBefore(node, at); continue; }
    if (old === at) at = at.nextSibling;
    else parent.insertBefore(old, at);
    patch(old, node);
  }
  while (at) { const gone: ChildNode = at; at = at.nextSibling; gone.remove(); }
}

/** A node with the same ``data-same`` stands for what is there already, and need not be filled. */
function isAsBefore(old: Node, fresh: Node): boolean {
  const word = fresh instanceof Element ? fresh.getAttribute("data-same") : null;
  return word !== null && (old as Element).getAttribute("data-same") === word;
}

export function patch(old: Node, fresh: Node): void {
  if (isAsBefore(old, fresh)) return;
  if (!(old instanceof Element) || !(fresh instanceof Element)) { if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue; return; }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value || (name === "open" && old.nodeName === "DETAILS")) continue;
    if (name === "style") (old as HTMLElement).style.cssText = value; // the security policy forbids the attribute
    else old.setAttribute(name, value);
  }
  const [to, from] = [old, fresh] as unknown as Record<string, unknown>[];
  for (const handler of HANDLERS) to[handler] = from[handler];
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    old.checked = fresh.checked;
    if (old !== document.activeElement) old.value = fresh.value;
  }
  patchChildren(old, [...fresh.childNodes]);
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) old.value = fresh.value;
}

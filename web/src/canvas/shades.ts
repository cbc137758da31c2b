// The colours of the page's style, for what is painted on the canvas.
let theme = "";
let known = new Map<string, string>();

/** Which set of colours is chosen. */
export function themeName(): string { return document.documentElement.dataset.colours ?? "classic"; }

export function shade(name: string): string {
  if (theme !== themeName()) { theme = themeName(); known = new Map(); }
  let found = known.get(name);
  if (!found) known.set(name, (found = getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888"));
  return found;
}

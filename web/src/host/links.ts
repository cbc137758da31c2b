// The links of a new game: shown once, to be sent and kept.
import { button, h } from "../widgets/dom";
import { post } from "../wire/http";

export function links(root: HTMLElement, game: string, found: Record<string, string>): void {
  const rows = Object.entries(found).map(([side, link]) => {
    const field = h("input", { id: `link-${side}`, type: "text", readonly: true, value: link, size: 60 });
    const copy = button("Copy", () => { field.select(); void navigator.clipboard?.writeText(link); });
    return h("li", {}, h("label", { for: `link-${side}` }, side), field, copy, button("Sit here", () => void sit(game, link), { id: `sit-${side}` }));
  });
  root.replaceChildren(h("main", { class: "lobby" },
    h("h1", {}, "The seats of your game"),
    h("p", {}, "Send the other player the link of his seat and take your own. A link is a key: keep yours, it opens the game on any device, and it is not shown again."),
    h("ul", { class: "lobby-links" }, ...rows),
    h("p", {}, h("a", { href: "/" }, "All games"))));
}

async function sit(game: string, link: string): Promise<void> {
  await post(`/api/games/${encodeURIComponent(game)}/join`, { token: link.slice(link.lastIndexOf("/") + 1) });
  location.assign(`/board#/game/${encodeURIComponent(game)}`);
}

// The links of a new game: shown once, to be sent and kept.
import { button, h } from "../widgets/dom";
import { post } from "../wire/http";
import { header, trying } from "./fields";
import { boardOf } from "./shapes";

export function links(root: HTMLElement, game: string, found: Record<string, string>, invited: Record<string, string> = {}): void {
  const fault = h("p", { role: "alert", class: "fault" });
  const rows = Object.entries(found).map(([side, link]) => {
    const input = h("input", { id: `link-${side}`, type: "text", readonly: true, value: link, size: 60 });
    const told = h("span", { role: "status" });
    const copy = button("Copy", () => { input.select(); void navigator.clipboard?.writeText(link).then(() => { told.textContent = "Copied."; }); });
    const note = invited[side] ? h("p", { class: "soft" }, `${invited[side]} is invited, and finds it among the invitations. Then this link opens nothing any more.`) : null;
    return h("li", {}, h("label", { for: `link-${side}` }, side), input, copy, invited[side] ? null : button("Sit here", () => void trying(fault, () => sit(game, link)), { id: `sit-${side}`, class: "main" }), told, note);
  });
  root.replaceChildren(h("div", { class: "lobby" }, header(""), h("main", { class: "single" }, h("section", { class: "host-card" },
    h("h2", {}, "The seats of your game"),
    h("p", {}, "Send the other player the link of his seat and take your own. A link is a key: keep yours, it opens the game on any device, and it is not shown again."),
    h("ul", { class: "lobby-links" }, ...rows), fault))));
}

async function sit(game: string, link: string): Promise<void> {
  await post(`/api/games/${encodeURIComponent(game)}/join`, { token: link.slice(link.lastIndexOf("/") + 1) });
  location.assign(boardOf(game));
}

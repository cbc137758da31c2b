// The lobby: my games, games that wait for a player, and the form to begin one.
import { h } from "../widgets/dom";
import { get } from "../wire/http";
import { account } from "./account";
import { beginForm } from "./begin";
import { header } from "./fields";
import { followNews } from "./news";
import { openGames } from "./open";
import type { Mine, Title } from "./shapes";

export async function lobby(root: HTMLElement): Promise<void> {
  const [titles, mine] = await Promise.all([get<Title[]>("/api/titles"), get<Mine>("/api/account")]);
  const [own, open] = await Promise.all([account(titles, mine, () => void lobby(root)), openGames(titles)]);
  root.replaceChildren(h("div", { class: "lobby" }, header("/"), h("main", {},
    h("div", { class: "host-column" }, own, open),
    h("section", { class: "host-card", "aria-labelledby": "lobby-new" }, h("h2", { id: "lobby-new" }, "A new game"),
      h("p", { class: "soft" }, "You get a link for each seat. Whoever has the link plays: send one, keep the other. Nobody needs an account."), beginForm(root, titles, mine.name !== null)))));
  if (mine.name !== null) followNews();
}

// Which page is shown.
import { forget } from "./bus";
import { h } from "./dom";
import { gamePage } from "./game";
import { stopGuide } from "./guide";
import { startKeyboard } from "./keyboard";
import { apply } from "./settings";
import { get, post } from "./socket";
import { startPage } from "./start";
import { leave } from "./table";

async function route(): Promise<void> {
  const root = document.getElementById("app")!;
  leave();
  stopGuide();
  const [, page, name] = location.hash.split("/");
  try {
    if (page === "game") await gamePage(root, decodeURIComponent(name));
    else if (page === "guide") {
      const guide = await get<{ game?: object }>(`/api/titles/${name}/guide`);
      const { game } = await post<{ game: string }>("/api/games", { title: name, ...guide.game });
      history.replaceState(null, "", `#/game/${game}`);
      await gamePage(root, game, name);
    } else { forget(); await startPage(root); }
  } catch (error) {
    root.replaceChildren(h("main", { class: "wait" }, h("h1", {}, "Stavka"), h("p", { role: "alert" }, (error as Error).message), h("p", {}, h("a", { href: "#/" }, "All games"))));
  }
}

apply();
startKeyboard();
window.addEventListener("hashchange", () => void route());
void route();

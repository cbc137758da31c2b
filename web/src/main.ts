// Which page is shown.
import { hostPanel } from "./host/panel";
import { chartsPage } from "./pages/charts";
import { gamePage } from "./pages/game";
import { startKeyboard } from "./pages/keyboard";
import { puzzlePage, puzzlesPage } from "./pages/puzzles";
import { startPage } from "./pages/start";
import { stopGuide } from "./panels/guide";
import { closeDialogs } from "./widgets/dialog";
import { h } from "./widgets/dom";
import { apply } from "./widgets/settings";
import { forget } from "./wire/app";
import { get, post } from "./wire/http";
import { leave } from "./wire/table";

let visits = 0;
const hosted = document.body.dataset.hosted !== undefined; // the other player may be elsewhere

async function route(): Promise<void> {
  const root = document.getElementById("app")!;
  const visit = ++visits;
  const here = () => visit === visits; // what comes over a slow line may come too late
  closeDialogs();
  leave();
  stopGuide();
  const [, page, name, more] = location.hash.split("/");
  try {
    if (page === "game" && name) {
      await gamePage(root, decodeURIComponent(name), here);
      if (hosted && here()) hostPanel(root);
    } else if (hosted) location.assign("/");
    else if (page === "puzzles") { forget(); await puzzlesPage(root, here); }
    else if (page === "puzzle" && name) await puzzlePage(root, decodeURIComponent(name), more === "solution", here);
    else if (page === "charts" && name) { forget(); await chartsPage(root, decodeURIComponent(name), here); }
    else if (page === "guide" && name) {
      const guide = await get<{ game?: object }>(`/api/titles/${name}/guide`);
      if (!here()) return;
      const { game } = await post<{ game: string }>("/api/games", { title: name, ...guide.game });
      if (!here()) return;
      history.replaceState(null, "", `#/game/${encodeURIComponent(game)}`);
      await gamePage(root, game, here, name);
    } else { forget(); await startPage(root, here); }
  } catch (error) {
    if (here()) root.replaceChildren(h("main", { class: "wait" }, h("h1", {}, "Stavka"), h("p", { role: "alert" }, (error as Error).message), h("p", {}, h("a", { href: "#/" }, "All games"))));
  }
}

apply();
startKeyboard();
window.addEventListener("hashchange", () => void route());
void route();

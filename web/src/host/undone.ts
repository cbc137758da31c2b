// Both players may read what was taken back; where pieces are hidden, when the game is over. Then the dice are proved, too.
import { h, replace } from "../widgets/dom";
import { app } from "../wire/app";
import { get } from "../wire/http";

export function takenBack(): HTMLElement {
  const list = h("ol", {}), more = h("p", {});
  const node = h("details", { id: "host-undone" }, h("summary", {}, "Taken back, and proof of the dice"), list, more);
  node.addEventListener("toggle", () => void fill(node as HTMLDetailsElement, list, more));
  return node;
}

async function fill(node: HTMLDetailsElement, list: HTMLElement, more: HTMLElement): Promise<void> {
  if (!node.open) return;
  const game = encodeURIComponent(app.state.game);
  if (app.state.result) replace(more, h("a", { href: `/proof?game=${game}`, id: "host-proof" }, "Proof of the dice"));
  try {
    const found = await get<{ by: string; step: number; moves: string[] }[]>(`/api/games/${game}/undone`);
    replace(list, ...(found.length ? found.map((one) => h("li", {}, `${one.by}, from step ${one.step} on: ${one.moves.join("; ")}`)) : [h("li", {}, "Nothing was taken back.")]));
  } catch (error) { replace(list, h("li", {}, (error as Error).message)); }
}

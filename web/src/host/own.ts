// How somebody wants to be told of one game.
import { h } from "../widgets/dom";
import { get, post } from "../wire/http";
import { check } from "./fields";

type Ways = Record<"mail" | "browser" | "webhook", boolean>;
const WORDS: [keyof Ways, string][] = [["mail", "by mail"], ["browser", "on an open page"], ["webhook", "by my webhook"]];

export async function gameNotices(game: string): Promise<HTMLElement> {
  const path = `/api/notices/games/${encodeURIComponent(game)}`;
  const ways = await get<Ways>(path);
  const rows = WORDS.map(([way, label]) => check(`own-${way}`, label, ways[way]));
  for (const [, input] of rows) input.onchange = () => void post(path, Object.fromEntries(WORDS.map(([way], number) => [way, rows[number][1].checked])));
  return h("details", { class: "host-own", id: "host-own" }, h("summary", {}, "Tell me of this game"), ...rows.map(([row]) => row));
}

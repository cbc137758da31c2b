// Proves the dice of a finished game in this browser: nothing that the host says of them is believed.
import { h } from "../widgets/dom";
import { get } from "../wire/http";
import { header } from "./fields";

interface Asked { number: number; dice: number; faces: number; gave: number[] }
interface Throw { step: number; move: string; asked: Asked[] }
interface Undone { by: string; step: number; moves: string[]; at: number }
interface Proof { game: string; key: string; commitment: string | null; bound: string; throws: Throw[]; undone: Undone[] }

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: ArrayBuffer) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = (text: string) => crypto.subtle.digest("SHA-256", bytes(text));

/** The stream of dice that a key gives, as docs/fair-play.md tells it. */
async function stream(key: string): Promise<(word: string) => Promise<Uint8Array>> {
  const secret = await crypto.subtle.importKey("raw", await sha256(`stavka dice 1|${key}`), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (word) => new Uint8Array(await crypto.subtle.sign("HMAC", secret, bytes(word)));
}

/** What the stream gives: dice with faces, or without dice a number below a limit. */
export async function given(block: (word: string) => Promise<Uint8Array>, asked: Asked): Promise<number[]> {
  const found: number[] = [];
  for (let number = 0; ; number++) {
    if (!asked.dice) {
      const data = new DataView((await block(`${asked.number}/draw/${number}`)).buffer);
      const limit = BigInt(asked.faces), fair = 2n ** 64n - (2n ** 64n % limit);
      for (let at = 0; at < 32; at += 8) {
        const value = data.getBigUint64(at);
        if (value < fair) return [Number(value % limit)];
      }
      continue;
    }
    const limit = 256 - (256 % asked.faces); // bytes above would favour the low faces
    for (const byte of await block(`${asked.number}/${number}`)) if (byte < limit) found.push((byte % asked.faces) + 1);
    if (found.length >= asked.dice) return found.slice(0, asked.dice);
  }
}

/** The first thing that is false, or nothing. */
export async function fault(told: Proof): Promise<string | null> {
  if (!told.commitment) return "the game was begun without a commitment";
  if (JSON.parse(told.bound)[0] !== told.key) return "the commitment is to another key";
  if (hex(await sha256(`stavka commitment 2|${told.bound}`)) !== told.commitment) return "the key is not the one that was promised at the start";
  const block = await stream(told.key);
  let number = 0;
  for (const one of told.throws) {
    for (const asked of one.asked) {
      const due = await given(block, asked);
      if (asked.number !== number || due.join() !== asked.gave.join()) return `step ${one.step}, ${one.move}: the key gives ${due.join(" ")}`;
      if (asked.dice && one.move !== `roll ${due.join(" ")}`) return `step ${one.step} is ${one.move}, but the key gives ${due.join(" ")}`;
    }
    number++;
  }
  return null;
}

export async function proof(root: HTMLElement): Promise<void> {
  const game = new URLSearchParams(location.search).get("game") ?? "";
  const told = await get<Proof>(`/api/games/${encodeURIComponent(game)}/proof`);
  const result = h("p", { id: "proof-result", role: "status" }, "Working out every throw …");
  const undone = told.undone.map((one) => h("li", {}, `${one.by} took back from step ${one.step} on: ${one.moves.join("; ")}`));
  root.replaceChildren(h("div", { class: "lobby" }, header("/proof"), h("main", { class: "single" }, h("section", { class: "host-card" },
    h("h2", {}, "Proof of the dice"),
    h("p", {}, "This page works every throw out again in your browser, from the key that the host now shows. Compare the commitment with the one that you noted when the game began."),
    h("dl", {}, h("dt", {}, "Commitment"), h("dd", {}, h("code", { id: "proof-commitment" }, told.commitment ?? "none")), h("dt", {}, "Key"), h("dd", {}, h("code", {}, told.key))),
    result,
    h("p", {}, h("a", { href: `/api/games/${encodeURIComponent(game)}/diary` }, "The diary"), " for “stavka verify”, or ", h("a", { href: `/board#/game/${encodeURIComponent(game)}` }, "the board"), "."),
    h("h3", {}, "Taken back"), undone.length ? h("ol", { id: "proof-undone" }, ...undone) : h("p", { id: "proof-undone" }, "Nothing was taken back."),
    h("h3", {}, "Every throw"), h("ol", {}, ...told.throws.map((one) => h("li", {}, `step ${one.step}: ${one.move}`)))))));
  const wrong = await fault(told);
  result.textContent = wrong ? `FALSE: ${wrong}.` : `PROVED: all ${told.throws.length} throws came from the key that was promised at the start.`;
}

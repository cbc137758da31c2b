// Talk with the other player: lines, a few words that offend nobody, and what can be done about somebody who does.
import { confirm, dialog } from "../widgets/dialog";
import { button, h, replace } from "../widgets/dom";
import { say as tell } from "../widgets/message";
import { app } from "../wire/app";
import { ask } from "../wire/table";
import type { Around } from "../wire/types";

const EMOTES: [string, string][] = [["hello", "Hello!"], ["luck", "Good luck!"], ["played", "Well played!"], ["wow", "What a throw!"], ["ouch", "Ouch!"], ["sorry", "Sorry!"], ["moment", "One moment, please."], ["back", "I am back."], ["thanks", "Thank you!"], ["game", "Good game!"]];

export function talkPart(): { node: HTMLElement; draw: (around: Around) => void } {
  const talk = h("ol", { class: "host-talk", id: "host-talk", "aria-live": "polite", "aria-label": "Talk", tabindex: 0 });
  const line = h("input", { id: "host-line", type: "text", maxlength: 600, autocomplete: "off", placeholder: "say something", "aria-label": "Say something to the other player" });
  const form = h("form", { class: "host-say" }, line, h("button", { type: "submit" }, "Say"));
  form.onsubmit = (event) => { event.preventDefault(); void say(line); };
  const words = h("details", { class: "host-emotes" }, h("summary", {}, "Quick words"), h("div", {}, ...EMOTES.map(([name, text]) => button(text, () => void ask("emote", { name }), { class: "small", "data-emote": name }))));
  const trouble = h("div", { class: "host-trouble" });
  const node = h("div", {}, talk, form, h("div", { class: "host-more" }, words, h("details", {}, h("summary", {}, "Trouble?"), trouble)));
  const draw = (around: Around) => {
    const last = talk.lastElementChild?.textContent;
    replace(talk, ...around.talk.map((one) => h("li", { class: one.emote ? "emote" : "" }, h("b", {}, `${one.side}: `), one.text)));
    if (talk.lastElementChild?.textContent !== last) talk.scrollTop = talk.scrollHeight;
    talk.hidden = !around.talk.length;
    const watches = app.state.sits === "nobody";
    const alone = Object.values(around.players).filter((player) => player === "human").length < 2;
    form.hidden = node.querySelector<HTMLElement>(".host-more")!.hidden = watches || alone;
    replace(trouble, ...against(around));
  };
  return { node, draw };
}

async function say(line: HTMLInputElement): Promise<void> {
  const text = line.value.trim();
  if (!text) return;
  line.value = "";
  if ((await ask("say", { text })) === null && !app.state.around?.talk.length) line.value = text;
}

function against(around: Around): HTMLElement[] {
  const other = Object.keys(around.players).find((side) => !app.state.held.includes(side)) ?? "";
  const name = around.names[other];
  return [button(around.muted ? "Read the other again" : "Do not show me what the other writes", () => void ask("mute", { muted: !around.muted }), { id: "host-mute", class: "small" }),
    button("Report to the host …", () => report(), { id: "host-report", class: "small" }),
    ...(name ? [button(`Block ${name} …`, () => void block(name), { id: "host-block", class: "small" })] : [])];
}

function report(): void {
  const why = h("textarea", { id: "report-why", rows: 4, maxlength: 2000, "aria-label": "What is wrong" });
  const send = button("Send", () => void ask("report", { why: why.value }).then(() => { box.close(); tell("Whoever runs this host will read it, with what the other has written here."); }), { class: "main", id: "report-send" });
  const box = dialog("Report the other player", h("div", {}, h("p", {}, "Say what is wrong. Whoever runs this host reads it, with the last lines that the other wrote."), why), send);
}

async function block(name: string): Promise<void> {
  if (await confirm(`Block ${name}?`, `${name} can then neither write to you nor sit down in your games. This game goes on.`, "Block")) await ask("block");
}

// Who wants to know when something changes, by topic.
import type { Refusal } from "./types";

interface Topics {
  state: void; select: void; acting: void; duties: void; board: void; replay: void; note: void; log: void; settings: void;
  refused: Refusal; // a question that the server did not answer
  rule: string; // somebody wants to read this rule
  scene: void; // another scene of the story is shown
  present: void; // the board shows the present again
  lookup: void; // charts are looked up by something else
}
type Act<T extends keyof Topics> = (what: Topics[T]) => void;
const ears = new Map<keyof Topics, Set<Act<never>>>();

export function on<T extends keyof Topics>(topic: T, act: Act<T>): void {
  if (!ears.has(topic)) ears.set(topic, new Set());
  ears.get(topic)!.add(act);
}

export function emit<T extends keyof Topics>(topic: T, ...what: Topics[T] extends void ? [] : [Topics[T]]): void {
  for (const act of ears.get(topic) ?? []) (act as (...what: unknown[]) => void)(...what);
}

export function silence(): void { ears.clear(); }

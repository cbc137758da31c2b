// Applies what changed to plain data; stavka/server/delta.py says how a change is written.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Delta {
  to?: Json;
  by?: string;
  changed?: Record<string, Delta>;
  out?: string[];
  new?: ([number, Json] | [number, string, Json])[];
}

/** The new value. What did not change is shared with the old one, which stays as it is. */
export function applied(old: Json, delta: Delta): Json {
  if (delta.to !== undefined) return delta.to;
  if (delta.by !== undefined) return appliedList(old as Json[], delta, delta.by);
  if (!delta.changed && !delta.out && !delta.new) return old;
  const out = new Set(delta.out);
  const entries = Object.entries(old as Record<string, Json>).filter(([key]) => !out.has(key)).map(([key, value]): [string, Json] => [key, applied(value, change(delta, key))]);
  for (const [at, key, value] of (delta.new ?? []) as [number, string, Json][]) entries.splice(at, 0, [key, value]);
  return Object.fromEntries(entries);
}

function appliedList(old: Json[], delta: Delta, by: string): Json[] {
  const out = new Set(delta.out);
  const name = (one: Json) => (by ? (one as Record<string, string>)[by] : (one as string));
  const list = old.filter((one) => !out.has(name(one))).map((one) => applied(one, change(delta, name(one))));
  for (const [at, value] of (delta.new ?? []) as [number, Json][]) list.splice(at, 0, value);
  return list;
}

const NONE: Delta = {};

function change(delta: Delta, key: string): Delta {
  return delta.changed && Object.hasOwn(delta.changed, key) ? delta.changed[key] : NONE;
}

// What lies in a hex, seen and unseen.
import { app } from "../wire/app";

/** Where in a hex the count of a stack stands, and its radius. */
export const COUNT = [31, -31, 12] as const;

/** Pieces of a stack that this side may not look at. */
export function unseen(hex: string): number { return app.state.view.hidden?.[hex] ?? 0; }

/** How many pieces lie in a hex, seen or not. */
export function height(hex: string): number { return (app.stacks.get(hex)?.length ?? 0) + unseen(hex); }

// What the server tells of a staff: standing orders, sectors, small decisions.
import type { Offer, Order } from "./types";

/** What standing orders come to in this phase, and which are over. */
export interface Muster { orders: Order[]; left: string[]; ended: { units: string[]; goal: string; name: string; why: string; hexes: string[] }[] }

/** A part of the front by its name. */
export interface Sector { key: string; name: string; hexes: string[]; boxes: string[] }

/** A stage with its small decisions: what is proposed and why, what else could be chosen, what could be done besides. */
export interface Section { stage: string; items: { offer: Offer; reason: string; others: Offer[]; ends: boolean }[]; besides: Offer[] }

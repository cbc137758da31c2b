// The state of the game as the server told it last: as a whole, or by what changed since the state before.
import { applied, type Delta, type Json } from "./delta";
import type { LogPart, State } from "./types";

export type StateNews = { event: "state"; serial: number; state: State; log?: LogPart } | { event: "delta"; serial: number; delta: Delta; log: LogPart };

export class Follower {
  private state: State | null = null;
  private serial = 0;
  private missed = false;

  /** The mark of the state that is held here, empty where there is none: a host tells who comes back with it only what is new. */
  get mark(): string { return this.state?.mark ?? ""; }

  get steps(): number { return this.state?.steps ?? 0; }

  /** Takes what the server tells. Null when a state before it did not come: then ``ask`` for the whole, once. */
  take(news: StateNews, ask: () => void): State | null {
    if (news.event === "state") { this.state = news.state; this.missed = false; }
    else if (this.state && news.serial === this.serial + 1) this.state = applied(this.state as unknown as Json, news.delta) as unknown as State;
    else {
      this.state = null;
      if (!this.missed) { this.missed = true; ask(); }
      return null;
    }
    this.serial = news.serial;
    return this.state;
  }
}

// What the first picture of a board does not need is asked for when it is seen, and what nobody looks at first when the player can act.
const LATEST = 4000; // milliseconds: a page in the background is not painted, and plays all the same

class Gate {
  private open: () => void = () => undefined;
  passed = Promise.resolve();

  close(): void { this.passed = new Promise((done) => { this.open = done; setTimeout(done, LATEST); }); }

  pass(): void { this.open(); }
}

const seen = new Gate(), settled = new Gate();

/** A board opens. */
export function boardOpens(): void { seen.close(); settled.close(); }

export function boardSeen(): void { seen.pass(); }

export function boardSettled(): void { settled.pass(); }

export function whenSeen(): Promise<void> { return seen.passed; }

export function whenSettled(): Promise<void> { return settled.passed; }

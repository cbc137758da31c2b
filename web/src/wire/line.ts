// The conversation with the server: numbered questions, and news that comes unasked.
import { gamePath } from "./http";
import type { Follower, StateNews } from "./follow";
import { ACTS, Refused, type Answer, type Question, type Waiting } from "./question";
import type { News } from "./types";

const PATIENCE = 8000; // ms for which a question waits for a line that was lost
const OLDER = 3000; // ms after which a page says that its line is lost: mostly it is back before anybody has noticed
const SPREAD = 2000; // ms over which pages that have nothing to ask come back, so that those who act need not wait for them

export class Line {
  private socket!: WebSocket;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private held: Question[] = []; // asked while there was no line
  private again: Question[] = []; // actions that were on their way when the line was lost
  private closed = false;
  private tries = 0;
  private silence = 0; // the timer after which the loss is told
  private resting = 0; // the timer after which a page that has nothing to ask comes back

  constructor(private game: string, public seat: string, private heard: (news: News | StateNews) => void, private known: Follower) { this.socket = this.connect(); }

  private opened(): WebSocket {
    const holds = this.known.mark ? `&holds=${this.known.mark}` : "";
    return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${gamePath(this.game)}/socket?seat=${encodeURIComponent(this.seat)}${holds}`);
  }

  private connect(): WebSocket {
    const socket = this.opened();
    socket.onopen = () => this.isThere();
    this.listen(socket);
    return socket;
  }

  private listen(socket: WebSocket): void {
    socket.onmessage = (message) => this.receive(JSON.parse(message.data), socket);
    socket.onclose = () => this.isLost(socket);
  }

  private isThere(): void {
    this.tries = 0;
    clearTimeout(this.silence);
    this.silence = 0;
    this.heard({ event: "online" });
    for (const one of this.held.splice(0)) this.send(one);
  }

  /** The first try is made at once by whoever has something to ask, since another process may serve; others, and later ones, take their time. */
  private isLost(socket: WebSocket): void {
    for (const one of [...this.waiting.values()].filter((one) => one.by === socket)) {
      this.waiting.delete(one.id);
      if (one.ask === "play" && !this.closed) this.again.push(one);
      else if (!ACTS.includes(one.ask) && !this.closed) this.hold(one);
      else one.failed(new Error("the server did not answer"));
    }
    if (this.closed) return;
    if (socket !== this.socket) { this.stayed(); return; }
    this.silence ||= window.setTimeout(() => this.heard({ event: "offline" }), OLDER);
    const asks = this.again.length || this.held.length;
    const wait = this.tries ? Math.min(5000, 150 * 2 ** this.tries) : Math.random() * (asks ? 100 : SPREAD);
    const timer = window.setTimeout(() => this.comesBack(), wait);
    this.resting = this.tries++ || asks ? 0 : timer;
  }

  private comesBack(): void {
    this.resting = 0;
    if (!this.closed) this.socket = this.connect();
  }

  /** A line that was left is closed; what was not answered there is asked on the new one. */
  private stayed(): void {
    if (this.socket.readyState === WebSocket.OPEN) for (const one of this.held.splice(0)) this.send(one);
    if (this.again.length) void this.ask("state");
  }

  private receive(data: News | StateNews | Answer, by: WebSocket): void {
    if (!data.event) { this.answered(data); return; }
    if (by !== this.socket) return; // of a line that was left
    if (data.event === "move") { this.move(); return; }
    if (data.event !== "same") this.heard(data);
    if (data.event === "state" || data.event === "same") for (const one of this.again.splice(0)) this.settle(one, this.known.steps);
  }

  private answered(data: Answer): void {
    const one = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.refusal) one?.failed(new Refused(data.refusal));
    else one?.done(data.answer);
    if (one && one.by !== this.socket) this.leaveIfDone(one.by);
  }

  /** An action that was not answered stands if the game has gone on; else it is sent again, which nobody needs to know. */
  private settle(one: Question, steps: number): void {
    if (steps === one.more.step) this.send({ ...one, more: { ...one.more, version: undefined } });
    else one.done({ news: [], question: null });
  }

  /** The host spreads its pages anew: a second line is opened before this one is left. */
  private move(): void {
    const old = this.socket, fresh = this.opened();
    fresh.onmessage = (first) => {
      if (this.closed || this.socket !== old) { fresh.close(); return; }
      this.socket = fresh;
      this.listen(fresh);
      this.receive(JSON.parse(first.data), fresh);
      this.leaveIfDone(old);
    };
  }

  private leaveIfDone(old: WebSocket): void { if (![...this.waiting.values()].some((one) => one.by === old)) old.close(); }

  private send(one: Question): void {
    this.waiting.set(one.id, { ...one, by: this.socket });
    this.socket.send(JSON.stringify({ id: one.id, ask: one.ask, ...one.more }));
  }

  /** Asks as soon as there is a line. */
  ask<T>(ask: string, more: Record<string, unknown> = {}): Promise<T> {
    return new Promise((done, failed) => {
      const one: Question = { id: this.next++, ask, more, done: (answer) => done(answer as T), failed };
      if (this.socket.readyState === WebSocket.OPEN) { this.send(one); return; }
      this.hold(one);
    });
  }

  private hold(one: Question): void {
    this.held.push(one);
    if (this.resting) { clearTimeout(this.resting); this.comesBack(); }
    setTimeout(() => {
      if (!this.held.includes(one)) return;
      this.held = this.held.filter((other) => other !== one);
      one.failed(new Error("there is no connection to the server just now"));
    }, PATIENCE);
  }

  close(): void { this.closed = true; clearTimeout(this.silence); this.socket.close(); }
}

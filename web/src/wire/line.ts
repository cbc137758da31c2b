// The conversation with the server: numbered questions, and news that comes unasked.
import { gamePath } from "./http";
import type { StateNews } from "./follow";
import type { News, Refusal } from "./types";

export class Refused extends Error {
  constructor(public refusal: Refusal) { super(refusal.reason); }
}

interface Answer { event: undefined; id: number; answer?: unknown; refusal?: Refusal }
interface Waiting { done: (answer: unknown) => void; failed: (error: Error) => void }

export class Line {
  private socket!: WebSocket;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private tries = 0;

  constructor(private game: string, public seat: string, private heard: (news: News | StateNews) => void) { this.connect(); }

  private connect(): void {
    const where = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${gamePath(this.game)}/socket?seat=${encodeURIComponent(this.seat)}`;
    this.socket = new WebSocket(where);
    this.socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    this.socket.onopen = () => { this.tries = 0; this.heard({ event: "online" }); };
    this.socket.onclose = () => {
      for (const one of this.waiting.values()) one.failed(new Error("the server did not answer"));
      this.waiting.clear();
      if (this.closed) return;
      this.heard({ event: "offline" });
      setTimeout(() => this.connect(), Math.min(5000, 300 * 2 ** this.tries++));
    };
  }

  private receive(data: News | StateNews | Answer): void {
    if (data.event) { this.heard(data); return; }
    const one = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.refusal) one?.failed(new Refused(data.refusal));
    else one?.done(data.answer);
  }

  ask<T>(ask: string, more: Record<string, unknown> = {}): Promise<T> {
    return new Promise((done, failed) => {
      if (this.socket.readyState !== WebSocket.OPEN) { failed(new Error("there is no connection to the server just now")); return; }
      const id = this.next++;
      this.waiting.set(id, { done: (answer) => done(answer as T), failed });
      this.socket.send(JSON.stringify({ id, ask, ...more }));
    });
  }

  close(): void { this.closed = true; this.socket.close(); }
}

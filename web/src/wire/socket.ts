// The conversation with the server: numbered questions, and news that comes unasked.
import type { Refusal } from "./types";

export class Refused extends Error {
  constructor(public refusal: Refusal) { super(refusal.reason); }
}

interface Waiting { done: (answer: any) => void; failed: (error: Error) => void }

export function gamePath(game: string): string { return `/api/games/${encodeURIComponent(game)}`; }

export class Line {
  private socket!: WebSocket;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private closed = false;
  private tries = 0;

  constructor(private game: string, public seat: string, private heard: (event: string, data: any) => void) { this.connect(); }

  private connect(): void {
    const where = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${gamePath(this.game)}/socket?seat=${encodeURIComponent(this.seat)}`;
    this.socket = new WebSocket(where);
    this.socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    this.socket.onopen = () => { this.tries = 0; this.heard("online", {}); };
    this.socket.onclose = () => {
      for (const one of this.waiting.values()) one.failed(new Error("the server did not answer"));
      this.waiting.clear();
      if (this.closed) return;
      this.heard("offline", {});
      setTimeout(() => this.connect(), Math.min(5000, 300 * 2 ** this.tries++));
    };
  }

  private receive(data: any): void {
    if (data.event) { this.heard(data.event, data); return; }
    const one = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.refusal) one?.failed(new Refused(data.refusal));
    else one?.done(data.answer);
  }

  ask<T = any>(ask: string, more: Record<string, unknown> = {}): Promise<T> {
    return new Promise((done, failed) => {
      if (this.socket.readyState !== WebSocket.OPEN) { failed(new Error("there is no connection to the server just now")); return; }
      const id = this.next++;
      this.waiting.set(id, { done, failed });
      this.socket.send(JSON.stringify({ id, ask, ...more }));
    });
  }

  close(): void { this.closed = true; this.socket.close(); }
}

async function reached(path: string, more?: RequestInit): Promise<Response> {
  try { return await fetch(path, more); } catch { throw new Error("The server does not answer."); }
}

export async function get<T>(path: string): Promise<T> { return told<T>(await reached(path)); }

export async function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return told<T>(await reached(path, { method: "POST", body: text }));
}

async function told<T>(answer: Response): Promise<T> {
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.fault ?? "the server refused");
  return data as T;
}

// Questions that are asked once, outside of a game's line.
export function gamePath(game: string): string { return `/api/games/${encodeURIComponent(game)}`; }

async function reached(path: string, more?: RequestInit): Promise<Response> {
  try { return await fetch(path, more); } catch { throw new Error("The server does not answer."); }
}

/** A token that only pages of this host can read, sent with whatever changes something: no other site can say it. */
export function ofOwnPage(): Record<string, string> {
  const token = /(?:^|; )(?:__Host-)?page=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { "x-stavka-page": token } : {};
}

export async function get<T>(path: string): Promise<T> { return read<T>(await reached(path)); }

export async function post<T>(path: string, body: unknown): Promise<T> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return read<T>(await reached(path, { method: "POST", body: text, headers: ofOwnPage() }));
}

export async function remove(path: string): Promise<void> { await read(await reached(path, { method: "DELETE", headers: ofOwnPage() })); }

async function read<T>(answer: Response): Promise<T> {
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.fault ?? "the server refused");
  return data as T;
}

// What a host tells of games and people.
import type { Pace } from "./words";

export interface Title { code: string; name: string; sides: string[]; calls: Record<string, string>; players: string[]; scenarios: { key: string; name: string; set_ups: string[] }[]; options: { key: string; summary: string }[] }
export interface OpenGame { game: string; title: string; scenario: string; options: string[]; free: string[]; players: Record<string, string>; names: Record<string, string>; pace: Pace | null; bid: number | null; limit_turn: number | null; turn: number; begun: boolean }
export interface MyGame { game: string; title: string; scenario: string; side: string; turn: number; phase: string; my_turn: boolean; ended: { winner: string | null; reason: string } | null; other: string | null; waits: boolean }
export interface Mine { name: string | null; games: MyGame[]; ratings: { title: string; rating: number; deviation: number; games: number }[] }
export interface Invitation { game: string; side: string; title: string; scenario: string; by: string | null }
export interface Notice { game: string; kind: string; title: string; scenario: string; place: string; phase: string; text: string; number: number; at: number; link: string }
export interface Wishes { mail: boolean; browser: boolean; webhook: boolean; kinds: string[]; all_kinds: string[]; hook_url: string | null; address: string | null; has_mail: boolean; has_password: boolean }

export function titleName(titles: Title[], code: string): string { return titles.find((one) => one.code === code)?.name ?? code; }

export function scenarioName(titles: Title[], code: string, scenario: string): string {
  const key = scenario.replaceAll("_", "-");
  return titles.find((one) => one.code === code)?.scenarios.find((one) => one.key === key)?.name ?? scenario;
}

export function boardOf(game: string): string { return `/board#/game/${encodeURIComponent(game)}`; }

// Times as people say them.

/** 4 d 3 h, 2:05:09, 5:09: as exact as matters. */
export function duration(seconds: number): string {
  const whole = Math.floor(seconds);
  const [days, hours, minutes, rest] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export interface Pace { kind: "live" | "days"; base: number; increment?: number; vacation?: number; flag?: "loses" | "waits" }

/** The paces that the form offers. */
export const PACES: [string, Pace | null][] = [
  ["No clock", null],
  ["Live: 1 hour a side, 30 seconds more with every hand-over", { kind: "live", base: 3600, increment: 30 }],
  ["Live: 3 hours a side, 60 seconds more with every hand-over", { kind: "live", base: 10800, increment: 60 }],
  ["3 days for every turn, 14 days of vacation", { kind: "days", base: 259200, vacation: 1209600 }],
  ["7 days for every turn, 30 days of vacation", { kind: "days", base: 604800, vacation: 2592000 }],
];

export function paceWords(pace: Pace | null): string {
  if (!pace) return "no clock";
  if (pace.kind === "live") return `${duration(pace.base)} a side, +${pace.increment ?? 0} s`;
  const days = Math.round(pace.base / 86400);
  const vacation = Math.round((pace.vacation ?? 0) / 86400);
  return `${days === 1 ? "a day" : `${days} days`} for every turn${vacation ? `, ${vacation} days of vacation` : ""}`;
}

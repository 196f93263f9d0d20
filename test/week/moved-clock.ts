import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryDataFolder } from "../support/temporary-data-folder.ts";

/** The clock of the shop, Stripe and Odoo. It runs, and the week moves it. */
export type MovedClock = {
  /** For CLOCK_FILE. */
  readonly file: string;
  now(): Date;
  /** Moves it ahead; never back. */
  moveTo(time: Date): void;
  dispose(): void;
};

export function movedClock(start: Date): MovedClock {
  const file = join(temporaryDataFolder(), "clock");
  let ahead = 0;
  const set = (milliseconds: number) => {
    ahead = milliseconds;
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.next`, String(ahead));
    renameSync(`${file}.next`, file);
  };
  set(start.getTime() - Date.now());
  const now = () => new Date(Date.now() + ahead);
  return {
    file,
    now,
    moveTo(time) {
      if (time > now()) set(time.getTime() - Date.now());
    },
    dispose: () => rmSync(dirname(file), { recursive: true, force: true }),
  };
}

/** @param time of the shop, in New York in summer */
export function timeOf(day: string, time: string): Date {
  return new Date(`${day}T${time}:00-04:00`);
}

/** @param day such as 2030-07-29 */
export function nextDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";
import { openClock } from "./clock.ts";

const now = new Date("2026-11-25T12:00:00Z");
beforeAll(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

test("without a file the clock is the system clock", () => {
  expect(openClock(null)()).toEqual(now);
});

test("a file moves the running clock ahead and back", () => {
  const file = join(temporaryDataFolder(), "clock");
  const clock = openClock(file);
  writeFileSync(file, "86400000\n");
  expect(clock()).toEqual(new Date("2026-11-26T12:00:00Z"));
  writeFileSync(file, "-3600000");
  expect(clock()).toEqual(new Date("2026-11-25T11:00:00Z"));
});

test("a file that is missing or has no number is an error", () => {
  const file = join(temporaryDataFolder(), "clock");
  expect(() => openClock(file)()).toThrow(/ENOENT/);
  writeFileSync(file, "tomorrow");
  expect(() => openClock(file)()).toThrow("has no number of milliseconds");
});

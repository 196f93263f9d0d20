import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "./db/open-database.ts";
import { createLog } from "./log.ts";
import { reportSecurityEvent } from "./security-events.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("ten thousand refused guesses are two lines of the log, which say how many", () => {
  const lines: { securityEvent?: string; times?: number; limit?: string }[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  // Nothing answers there: what is stored is another test's.
  const db = openDatabase({ connectionString: "postgres://nobody@127.0.0.1:9/nothing" }, log);
  const ctx = { db, log, clock: () => new Date("2026-11-20T15:00:00Z") };
  const eventLines = () => lines.filter(({ securityEvent }) => securityEvent !== undefined);

  for (let guess = 0; guess < 10_000; guess += 1) reportSecurityEvent(ctx, "wrong-pin");
  reportSecurityEvent(ctx, "limit-met", { limit: "pin" });
  expect(eventLines()).toMatchObject([
    { securityEvent: "wrong-pin" },
    { securityEvent: "limit-met", limit: "pin" },
  ]);

  vi.advanceTimersByTime(60_000);
  expect(eventLines().slice(2)).toMatchObject([{ securityEvent: "wrong-pin", times: 9_999 }]);

  // What comes later is told at once again.
  reportSecurityEvent(ctx, "wrong-pin");
  expect(eventLines()).toHaveLength(4);
});

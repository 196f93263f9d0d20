import { expect, test } from "vitest";
import { costProblems, lowerCeilings } from "./check-cost.ts";

test("what is above its ceiling, or has none, is a problem", () => {
  expect(costProblems({ app: 11, "a mail": 5, "a job": 3 }, { app: 10, "a mail": 5 })).toEqual([
    "app: 11 lines, and the ceiling is 10.",
    "a job has no ceiling.",
  ]);
});

test("ceilings fall to what is true, never rise, and go with what is no longer counted", () => {
  const ceilings = { app: 10, server: 10, "a mail": 5 };
  expect(lowerCeilings({ app: 9, server: 12, "a job": 3 }, ceilings)).toEqual({
    app: 9,
    server: 10,
    "a job": 3,
  });
});

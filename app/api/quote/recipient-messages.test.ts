import { expect, test } from "vitest";
import { describeUnread } from "./recipient-messages.ts";

const letters = ["A", "B", "C", "D", "E", "F", "G", "H"];

test.each([
  ["one unread column", 1, "the column “A”"],
  ["two unread columns", 2, "the columns “A” and “B”"],
  ["five by name, and the others by number", 8, "the columns “A”, “B”, “C”, “D”, “E”, and 3 more"],
])("names %s", (_, count, columns) => {
  expect(describeUnread(letters.slice(0, count))).toBe(
    `We don't use ${columns}. Everyone gets what's in your cart.`,
  );
});

import { expect, it } from "vitest";
import { parseOrderId } from "./order-id.ts";

it("reads a UUID in any case", () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  expect(parseOrderId(id)).toBe(id);
  expect(parseOrderId(id.toUpperCase())).toBe(id);
});

it.each([
  undefined,
  "",
  "7",
  "CHOC-2026-001",
  "3f2504e0-4f89-41d3-9a0c-0305e82c330",
  "3f2504e0-4f89-41d3-9a0c-0305e82c33011",
  "3f2504e04f8941d39a0c0305e82c3301",
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301'",
])("refuses the id %s", (text) => {
  expect(parseOrderId(text)).toBeUndefined();
});

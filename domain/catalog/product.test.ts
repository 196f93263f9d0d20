import { describe, expect, test } from "vitest";
import { MAX_PRODUCT_ID, parseProductId } from "./product.ts";

describe("parseProductId", () => {
  test.each([
    ["1", 1],
    ["42", 42],
    ["2147483647", MAX_PRODUCT_ID],
  ])("reads %s, a whole number", (text, id) => {
    expect(parseProductId(text)).toBe(id);
  });

  test.each([
    undefined,
    "",
    "0",
    "-1",
    "+1",
    "01",
    "1.0",
    "1.5",
    "1e3",
    "0x1",
    " 1",
    "1 ",
    "1\n",
    "12abc",
    "abc",
    "NaN",
    "Infinity",
    "١",
    "1,000",
    "2147483648",
    "9007199254740992",
    "99999999999999999999",
  ])("refuses %j, since an id must be a whole number", (text) => {
    expect(parseProductId(text)).toBeUndefined();
  });
});

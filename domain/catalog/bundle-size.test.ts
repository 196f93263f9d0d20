import { describe, expect, test } from "vitest";
import { isBundleSize, parseBundleSize } from "./bundle-size.ts";

describe("the size of a bundle", () => {
  test.each([
    ["3", 3],
    ["5", 5],
  ])("query parameter size: %s is accepted", (text, size) => {
    expect(parseBundleSize(text)).toBe(size);
  });

  test.each(["", "4", "03", "3.0", " 3", "3 ", "-3", "35", "three", "Infinity", null, undefined])(
    "query parameter size is accepted only as 3 or 5, so not %j",
    (text) => {
      expect(parseBundleSize(text)).toBeUndefined();
    },
  );

  test("is the number 3 or 5", () => {
    expect([3, 5].every(isBundleSize)).toBe(true);
    expect(["3", 4, 0, -5, Number.NaN, null, undefined, [3], {}].some(isBundleSize)).toBe(false);
  });
});

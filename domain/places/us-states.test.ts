import { describe, expect, test } from "vitest";
import { isUsState, usStates } from "./us-states.ts";

describe("the states of a shipping address", () => {
  const codes = Object.keys(usStates);

  test("are the 50 US states and DC", () => {
    expect(codes).toHaveLength(51);
    expect(usStates.DC).toBe("District of Columbia");
    expect(new Set(Object.values(usStates)).size).toBe(51);
  });

  test("have two-letter codes and are sorted by name", () => {
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    const names = Object.values(usStates);
    expect(names).toEqual([...names].sort());
  });

  test("are recognized by their codes", () => {
    expect(codes.filter((code) => !isUsState(code))).toEqual([]);
  });

  test.each(["", "ca", "CA ", "XX", "PR", "California", "toString", "__proto__", null, 5, ["CA"]])(
    "do not include %j",
    (value) => {
      expect(isUsState(value)).toBe(false);
    },
  );
});

import { expect, test } from "vitest";
import { isWeakPin } from "./weak-pin.ts";

test.each([
  "0000",
  "7193504",
  "00000000",
  "12345678",
  "87654321",
  "90123456",
  "71234905",
  "12121212",
  "49154915",
  "4915491549",
  "123123123",
  "11223344",
  "71110495",
  "70770077",
])("%s is a weak PIN", (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

test.each(["71935048", "83920174", "90210473", "4827116093"])("%s is not a weak PIN", (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});

test("at most one in ten random PINs is weak", () => {
  let weak = 0;
  for (let each = 0; each < 10_000; each++) {
    // A sample spread over all eight-digit PINs.
    if (isWeakPin(String((each * 72_931_517) % 100_000_000).padStart(8, "0"))) weak++;
  }
  expect(weak).toBeLessThan(1_000);
});

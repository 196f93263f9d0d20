import { expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { isPoBox } from "./is-po-box.ts";

test.each([
  "PO Box 12",
  "P.O. 12-34",
  "Box 12a",
  "PO 1234",
  "Lock Box 12a-34b",
  "Bin 7",
  "GPO Box 12",
])("%s is a post office box", (street) => {
  expect(isPoBox(street)).toBe(true);
});

test.each(["12 Box Street", "PO River Lane", "Box Elder 12 Road", "7 Bin Road"])(
  "%s is none",
  (street) => {
    expect(isPoBox(street)).toBe(false);
  },
);

test.each(["PO 1", "Bx 12", "Box 1-", "Caller 1", "P O B "])(
  "%s with digits to the end of the field, and then something else, costs nothing",
  async (beginning) => {
    const work = () => {
      isPoBox(`${beginning.padEnd(390, "0")}!`);
      isPoBox(`${beginning.padEnd(390, "0-")}!`);
    };
    await expectProcessorTime(work, { under: 0.1 });
  },
);

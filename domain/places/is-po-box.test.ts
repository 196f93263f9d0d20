import { test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { isPoBox } from "./is-po-box.ts";

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

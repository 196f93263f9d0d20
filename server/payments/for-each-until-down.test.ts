import { expect, test } from "vitest";
import { forEachUntilDown } from "./for-each-until-down.ts";
import { PaymentProviderError } from "./payment-provider.ts";

/** Works through twelve items, of which these fail. @returns those that were tried */
async function tried(failing: (item: number) => Error | undefined, atOnce = 1): Promise<number[]> {
  const items = Array.from({ length: 12 }, (_, position) => position);
  const seen: number[] = [];
  const failed: number[] = [];
  await forEachUntilDown(
    items,
    async (item) => {
      seen.push(item);
      const error = failing(item);
      if (error) throw error;
    },
    { atOnce, onError: (_, item) => void failed.push(item) },
  );
  expect(failed).toEqual(seen.filter(failing));
  return seen;
}

const unreachable = new PaymentProviderError("No answer.", { reason: "unreachable" });
const refused = new PaymentProviderError("It cannot be canceled.", { reason: "refused" });
const busy = new PaymentProviderError("It is being changed.", { reason: "busy" });

test("five calls in a row without an answer end the run, and fewer do not", async () => {
  expect(await tried(() => unreachable)).toHaveLength(5);
  expect(await tried((item) => (item % 5 === 4 ? undefined : unreachable))).toHaveLength(12);
});

test("neither refusals, conflicts nor faults of the shop end it, and each of them is an answer", async () => {
  for (const error of [refused, busy, new TypeError("Not as it should be.")]) {
    expect(await tried(() => error)).toHaveLength(12);
    expect(await tried((item) => (item % 5 === 4 ? error : unreachable))).toHaveLength(12);
  }
});

test("several at once try each item once, and end together", async () => {
  expect(await tried(() => undefined, 4)).toHaveLength(12);
  expect((await tried(() => unreachable, 4)).length).toBeLessThanOrEqual(8);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { restart, retryRequest, startTwoProcesses } from "../../support/two-processes.ts";

const USES = 10;
const BUYERS = 200;
const AT_ONCE = 16;

const processes = forAllTests(startTwoProcesses);

test("200 buyers for 10 uses of a code through two processes, one of them killed: exactly 10 pay less", async () => {
  const terms = {
    code: "SPRING",
    name: "",
    effect: { kind: "percent", percent: 1000 },
    minimum: 0,
    productIds: [],
    categories: [],
    boxes: "included",
    fromDay: null,
    untilDay: null,
    maxUses: USES,
    firstOrderOnly: false,
    oncePerCustomer: true,
  };
  await processes.query(`insert into promotions (terms, created_at, updated_at)
    values ('${JSON.stringify(terms)}', now(), now())`);
  let next = 0;
  let restarted: Promise<void> | undefined;
  const results: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < BUYERS) {
        const number = next++;
        if (number === 8) restarted = restart(processes.shopOf(0));
        results.push(await buyOne(number));
      }
    }),
  );
  await restarted;
  expect(results.filter((result) => result === "bought")).toHaveLength(USES);
  expect(results.filter((result) => result === "used-up")).toHaveLength(BUYERS - USES);
  const [row] = await processes.query(`
    select uses, (select count(*)::integer from orders where promotions <> '[]') as discounted,
      (select count(*)::integer from promotion_uses where expires_at is null) as kept,
      (select count(*)::integer from promotion_uses where expires_at is not null) as reserved
    from promotions`);
  expect(row).toEqual({ uses: USES, discounted: USES, kept: USES, reserved: 0 });
}, 240_000);

/** A whole purchase, or as far as the shop says that the code is used up. */
async function buyOne(number: number): Promise<"bought" | "used-up"> {
  const buyer = apiShopper(processes.shopOf(number).url, randomUUID(), {
    code: "SPRING",
    address: `203.0.113.${number + 1}`,
  });
  const details = { ...shopper, email: `buyer${number}@example.com` };
  for (const step of [buyer.begin, () => buyer.submit(details), buyer.confirm, buyer.place]) {
    const response = await retryRequest(step);
    if (response.status === 409 && /used as often/.test(String(response.body.error)))
      return "used-up";
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  }
  return "bought";
}

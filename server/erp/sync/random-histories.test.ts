import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Act, histories, openHistoryShop } from "#test/support/book-history.ts";
import { compareThreeBooks } from "#test/support/compare-three-books.ts";
import type { OdooVersion } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { postedUntil } from "#test/support/odoo-books.ts";

// Random lives of orders, with money that fails late, banks that decide, parcels, closed months and
// an Odoo that is cut off at any call. HISTORIES says how many for each version of Odoo, and SEED
// which (CONTRIBUTING.md).

const RUNS = Number(process.env.HISTORIES ?? 4);
const SEED = Number(process.env.SEED ?? 1);
const versions: readonly OdooVersion[] = [16, 17, 18, 19];

const house = forAllTests(openHistoryShop);

describe.each(versions)("in Odoo %i", (version) => {
  test("shop, Stripe and Odoo agree after any history, by order, by month and by balance", {
    timeout: RUNS * 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (acts) => {
        await house.begin(version);
        await live(acts);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false, interruptAfterTimeLimit: RUNS * 55_000 },
    );
  });
});

async function live(acts: readonly Act[]): Promise<void> {
  const closed: { readonly day: string; readonly posted: unknown[] }[] = [];
  for (const act of acts) {
    await house.play(act);
    if (act.does === "closes the month") closed.push(await closeMonth());
  }
  closed.push(await closeMonth());

  for (const { day, posted } of closed) {
    expect(postedUntil(house.odoo.ledger(), day), `until ${day}`).toEqual(posted);
  }
}

/** The accountant waits until all agrees, and locks the month. @returns what has to stay as it is */
async function closeMonth() {
  const day = house.endMonth();
  await house.comeToRest();
  expect(await compareThreeBooks(house)).toEqual([]);
  house.odoo.world.lockDay = day;
  return { day, posted: postedUntil(house.odoo.ledger(), day) };
}

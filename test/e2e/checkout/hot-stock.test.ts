import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { type ApiResult, apiShopper } from "../../support/api-shopper.ts";
import { restart, retryRequest, startTwoProcesses } from "../../support/two-processes.ts";

const BAR = 1;
const BARS = 7;
const AT_ONCE = 16;
/** `HOT_STOCK_ROUNDS=10` for the long version, which has 200 buyers. */
const ROUNDS = Number(process.env.HOT_STOCK_ROUNDS ?? 1);
const BUYERS = ROUNDS > 1 ? 200 : 80;

const processes = forAllTests(startTwoProcesses);

describe("many buyers for 7 bars through two processes", () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    "while one process is killed: exactly 7 are sold and nobody is charged without a bar, round %i",
    async (round) => {
      await putOnShelf(BARS);
      const before = await books();
      let next = 0;
      const troubles: Promise<void>[] = [];
      const results: Result[] = [];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < BUYERS) {
            const number = next++;
            // Once early, while bars are left, and once when they are sold out.
            if (number === 4 || number === BUYERS / 2)
              troubles.push(restart(processes.shopOf(round)));
            results.push(await buyOne(number));
          }
        }),
      );
      await Promise.all(troubles);

      expect(results.filter((result) => result === "bought")).toHaveLength(BARS);
      expect(results.filter((result) => result === "sold-out")).toHaveLength(BUYERS - BARS);
      const after = await books();
      expect(after).toEqual({
        ...before,
        onHand: 0,
        reserved: 0,
        reservations: 0,
        orders: before.orders + BARS,
        charged: before.charged + BARS,
        sold: before.sold + BARS,
        ledger: 0,
      });
    },
    240_000,
  );
});

type Result = "bought" | "sold-out";

function buyer(number: number) {
  return apiShopper(processes.shopOf(number).url, randomUUID(), {
    lines: [{ productId: BAR, quantity: 1 }],
    address: `203.0.${Math.floor(number / 200)}.${(number % 200) + 1}`,
  });
}

/** A checkout up to Pay. */
async function press(shopper: ReturnType<typeof buyer>): Promise<ApiResult> {
  const begun = await retryRequest(shopper.begin);
  return begun.status === 200 ? await retryRequest(() => shopper.submit()) : begun;
}

/** A complete purchase, or until the shop answers "sold out". */
async function buyOne(number: number): Promise<Result> {
  const shopper = buyer(number);
  const pressed = await press(shopper);
  if (pressed.status === 409 && pressed.body.code === "unavailable") return "sold-out";
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  const paid = await retryRequest(shopper.confirm);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const placed = await retryRequest(shopper.place);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  return "bought";
}

async function putOnShelf(units: number): Promise<void> {
  await processes.query(`
    with added as (
      insert into stock_levels (product_id, on_hand) values (${BAR}, ${units})
      on conflict (product_id) do update set on_hand = stock_levels.on_hand + ${units}
    )
    insert into stock_movements (product_id, kind, quantity, actor, at)
    values (${BAR}, 'received', ${units}, 'owner', now())`);
}

type Books = Readonly<
  Record<"onHand" | "reserved" | "reservations" | "orders" | "charged" | "sold" | "ledger", number>
>;

async function books(): Promise<Books> {
  const [row] = await processes.query(`
    select on_hand as "onHand", reserved,
      (select count(*)::integer from reservations) as reservations,
      (select count(*)::integer from orders) as orders,
      (select count(*)::integer from demo_payments where state = 'succeeded') as charged,
      (select -sum(quantity)::integer from stock_movements where kind = 'sold') as sold,
      (select sum(quantity)::integer from stock_movements) as ledger
    from stock_levels where product_id = ${BAR}`);
  if (!row) throw new Error("not counted");
  return { ...row, sold: Number(row.sold ?? 0) } as Books;
}

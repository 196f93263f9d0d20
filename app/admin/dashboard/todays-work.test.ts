import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { storeReconciliation } from "#server/reconciliation/reconciliation-queries.ts";
import { routeContext } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { logReceipt } from "#test/support/mail-attempts.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader as emails } from "../emails/emails.route.tsx";
import { badgesOf, readWork } from "../layout/read-work.ts";
import { loader as odoo } from "../odoo/odoo.route.tsx";
import { loader as orders } from "../orders/orders.route.tsx";
import { readPackingScreen } from "../packing/read-packing-screen.ts";
import { loader as payments } from "../payments/payments.route.tsx";
import { loader as products } from "../products/products.route.tsx";
import { loader as reviews } from "../reviews/reviews.route.tsx";
import { loader as stock } from "../stock/stock.route.tsx";
import { readDashboard } from "./read-dashboard.ts";
import type { Task, TaskId } from "./todays-work.ts";

const house = rewoundForEachTest(openTestShop);
const { shop, time } = house;

/** As if Odoo were connected; nothing here asks it. */
const withErp = (): AppContext => ({ ...shop, erp: {} as never });

async function readTasks(shop = house.shop): Promise<readonly Task[]> {
  return (await readDashboard(shop, () => readWork(shop))).tasks;
}

/** What a screen loads at an address. */
async function open<Data>(loader: (args: never) => Promise<Data>, to: string): Promise<Data> {
  const url = new URL(to, "http://localhost:3000");
  const args = { url, request: new Request(url), params: {}, context: routeContext(withErp()) };
  return await loader(args as never);
}

/** The count that is seen at the address that each line leads to. */
const seen: Record<TaskId, (to: string) => Promise<number>> = {
  "to-pack": async () => (await readPackingScreen(shop)).waiting,
  packed: async () => (await readPackingScreen(shop)).packed.length,
  held: async (to) => (await open(orders, to)).list.page.total,
  undeliverable: async (to) => (await open(orders, to)).list.page.total,
  unpaid: async (to) => (await open(orders, to)).list.page.total,
  gifts: async (to) => (await open(orders, to)).list.page.total,
  "failed-refunds": async (to) => (await open(payments, to)).failedRefunds.length,
  emails: async (to) => (await open(emails, to)).list.page.total,
  reviews: async (to) => (await open(reviews, to)).list.page.total,
  stock: async (to) => (await open(stock, to)).rows.length,
  awaited: async (to) =>
    (await open(products, to)).list.rows.reduce((sum, { people }) => sum + people, 0),
  reconciliation: async (to) => (await open(payments, to)).reconciliation.findings.length,
  erp: async (to) => (await open(odoo, to)).count,
};

/** A shop in which everything waits, each more than once, beside what looks alike and waits for nobody. */
async function fillShop(): Promise<void> {
  const { db, clock } = shop;
  const names = ["late", "today", "packed", "held", "gift", "later", "unpaid", "refund", "away"];
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = await buy(shop);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const at = `'${clock().toISOString()}'`;
  await run(`update orders set packed_at = ${at} where id = '${ids.packed}'`);
  await run(`update orders set payment_status = 'failed' where id = '${ids.unpaid}'`);
  await run(`update orders set status = 'shipped' where id in ('${ids.refund}', '${ids.away}')`);
  await run(`insert into holds (order_id, kind, since) values ('${ids.held}', 'payment_review', ${at}),
    ('${ids.held}', 'fraud_warning', ${at}), ('${ids.gift}', 'gift_date', ${at}),
    ('${ids.later}', 'gift_date', ${at})`);
  await run(`insert into order_gifts (order_id, message, ship_after) values
    ('${ids.gift}', '', '2026-11-21'), ('${ids.later}', '', '2026-12-20')`);
  await run(`insert into refunds (id, order_id, status, amount, requested_by, requested_at, changed_at)
    values (gen_random_uuid(), '${ids.refund}', 'failed', 1, 'owner', ${at}, ${at})`);
  await run(`insert into shipments (id, order_id, order_status_before, shipped_at, undeliverable_at)
    select gen_random_uuid(), '${ids.away}', 'processing', ${at}, ${at} from generate_series(1, 2)`);
  await run(`insert into reviews (id, order_id, product_id, stars, body, author, written_at)
    select gen_random_uuid(), '${ids.away}', id, 5, '', '', ${at} from products where id <= 2`);
  await run(`insert into stock_levels (product_id, on_hand, low_at) values
    (1, 0, 5), (2, 3, 5), (3, 9, 5), (4, 0, 5), (5, 0, 5)`);
  await run("update products set archived_at = now() where id = 4");
  await run("update products set in_stock = false where id = 5");
  await run(`insert into notices (id, email, product_id, requested_at, confirmed_at)
    select gen_random_uuid(), place || '@example.com', 1 + place % 2, ${at},
      case when place < 6 then ${at}::timestamptz end from generate_series(1, 8) as place`);
  await run(`insert into erp_syncs (order_id, state, requested_at) values
    ('${ids.late}', 'refused', ${at}), ('${ids.today}', 'done', ${at})`);
  await storeReconciliation(db, {
    compared: 3,
    findings: [{ code: "paid-without-order", intentId: "pi_1", order: null, payment: null }],
    at: clock(),
  });
  await logReceipt(shop, "sam@example.com", false);
  await logReceipt(shop, "sam@example.com", false);
  await logReceipt(shop, "kim@example.com", false);
  await logReceipt(shop, "robin@example.com", false);
  await logReceipt(shop, "robin@example.com", true);
}

describe("a line of Today", () => {
  test("has the count that is seen where it leads to", async () => {
    await fillShop();
    const tasks = await readTasks(withErp());
    expect(tasks.map(({ id, count }) => [id, count])).toEqual([
      ["to-pack", 2],
      ["packed", 1],
      ["held", 1],
      ["undeliverable", 1],
      ["failed-refunds", 1],
      ["emails", 2],
      ["unpaid", 1],
      ["gifts", 1],
      ["reviews", 2],
      ["stock", 2],
      ["awaited", 5],
      ["reconciliation", 1],
      ["erp", 1],
    ]);
    for (const { id, to, count } of tasks) expect([id, await seen[id](to)]).toEqual([id, count]);
  });

  test("has the same count as the number beside its screen's name", async () => {
    await fillShop();
    const tasks = new Map((await readTasks(withErp())).map(({ id, count }) => [id, count]));
    const of = (id: TaskId) => tasks.get(id) ?? 0;
    expect(badgesOf(await readWork(withErp()))).toMatchObject({
      packing: of("to-pack") + of("packed"),
      reviews: of("reviews"),
      stock: of("stock"),
      emails: of("emails"),
      payments: of("held") + of("failed-refunds"),
      odoo: of("erp"),
    });
  });

  test("says which of the orders to pack are late, and which are due today", async () => {
    await buy(shop);
    time.now = new Date("2026-12-11T15:00:00Z");
    await buy(shop);
    const [{ about } = { about: "" }] = await readTasks();
    expect(about).toBe(", 1 is late");
  });

  test("names the bars that run low, the lowest first, and how many more there are", async () => {
    const levels = [1, 2, 3, 4].map((id) => ({ product_id: id, on_hand: 4 - id, low_at: 5 }));
    await shop.db.insertInto("stock_levels").values(levels).execute();
    const [low] = await readTasks();
    expect(low).toMatchObject({ id: "stock", count: 4 });
    expect(low?.about).toMatch(/^: .+, sold out; .+, 1 left; .+, 2 left; 1 more$/);
  });
});

test("the newest orders are read without their bars, which the list of orders alone shows", async () => {
  await buy(shop);
  const { newest } = await readDashboard(shop, () => readWork(shop));
  expect(newest).toHaveLength(1);
  expect(newest[0]).not.toHaveProperty("contents");
});

test("a day on which nothing waits has no line", async () => {
  expect(await readTasks()).toEqual([]);
});

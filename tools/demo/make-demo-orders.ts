import { sql } from "kysely";
import { formatOrderNumber } from "#domain/orders/order-number.ts";
import { yearIn } from "#domain/time/day-in.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProducts } from "#server/catalog/product-queries.ts";
import { moveCounter } from "#server/orders/place/insert-order.ts";
import type { DatabaseTransaction } from "#server/platform/db/database.ts";
import { getPricingSettings } from "#server/settings/sections.ts";
import { createRandom, type InventedOrder, inventOrder, type Random } from "./invent-order.ts";

const OVER_DAYS = 180;
/** Orders per statement. */
const BATCH = 2_000;

/**
 * Inserts invented orders of the last half year, to try and measure the admin. They have numbers
 * from the shop's own counter, prices from its own code and a history, and send no mail.
 *
 * @throws Error in production mode, and when no bar is in stock
 */
export async function makeDemoOrders(
  ctx: Pick<AppContext, "db" | "config" | "details" | "clock" | "log">,
  count: number,
): Promise<void> {
  if (ctx.config.mode === "production") {
    throw new Error("Invented orders are for a demo; this shop is in production mode.");
  }
  const products = (await listProducts(ctx.db)).filter(({ inStock }) => inStock);
  if (products.length === 0) throw new Error("There is no bar in stock that could be ordered.");
  const shop = { products, pricing: await getPricingSettings(ctx.db, ctx.log) };
  const now = ctx.clock();
  const random = createRandom(count);
  const moments = momentsBefore(now, count, random);
  await ctx.db.transaction().execute(async (tx) => {
    const numbers = await takeNumbers(tx, ctx, moments);
    for (let from = 0; from < count; from += BATCH) {
      const batch = moments.slice(from, from + BATCH).map((at, index) => {
        const days = (now.getTime() - at.getTime()) / DAY_MS;
        return inventOrder(shop, random, { orderNumber: numbers[from + index] ?? "", at, days });
      });
      await insertOrders(tx, batch);
    }
  });
  // Otherwise the query planner's statistics are outdated for minutes.
  for (const table of ["orders", "order_items", "order_events"]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(ctx.db);
  }
}

/** Oldest first; more of them recently, as in a growing shop. */
function momentsBefore(now: Date, count: number, random: Random): Date[] {
  return Array.from({ length: count }, () => random() ** 1.4 * OVER_DAYS * DAY_MS)
    .sort((a, b) => b - a)
    .map((ago) => new Date(now.getTime() - ago));
}

/** @param moments oldest first, like the numbers */
async function takeNumbers(
  tx: DatabaseTransaction,
  { details }: Pick<AppContext, "details">,
  moments: readonly Date[],
): Promise<string[]> {
  const numbers: string[] = [];
  const years = Map.groupBy(moments, (at) => yearIn(details().timeZone, at));
  for (const [year, { length }] of years) {
    await moveCounter(tx, year);
    const { last_sequence: last } = await tx
      .updateTable("order_number_counters")
      .set((is) => ({ last_sequence: is("last_sequence", "+", length) }))
      .where("year", "=", year)
      .returning("last_sequence")
      .executeTakeFirstOrThrow();
    for (let sequence = last - length + 1; sequence <= last; sequence += 1) {
      numbers.push(formatOrderNumber(details().orderPrefix, year, sequence));
    }
  }
  return numbers;
}

async function insertOrders(
  tx: DatabaseTransaction,
  invented: readonly InventedOrder[],
): Promise<void> {
  const orders = invented.map(({ order }) => order);
  const items = invented.flatMap((each) => each.items);
  // Marked as sent, so that neither jobs nor the sweep mail anybody.
  const mails = orders
    .filter(({ status, payment_status }) => status === "pending" && payment_status === "paid")
    .map(({ id, created_at }) => ({ key: `order:${id}:owner`, sent_at: created_at }));
  await insertRows(tx, "orders", orders);
  await insertRows(tx, "order_items", items);
  await insertRows(tx, "order_events", orders.flatMap(eventsOf));
  await insertRows(tx, "mail_events", mails);
}

function eventsOf(order: InventedOrder["order"]) {
  const { id, created_at, order_number, status, payment_status } = order;
  const event = (kind: string, actor: string, detail: object) => ({
    order_id: id,
    at: created_at,
    kind,
    actor,
    detail,
  });
  const events = [event("placed", "customer", { orderNumber: order_number })];
  if (payment_status !== "pending") {
    events.push(event("payment", "provider", { paymentStatus: payment_status }));
  }
  if (status !== "pending") events.push(event("status", "owner", { from: "pending", to: status }));
  return events;
}

/** Inserts thousands of rows with one JSON parameter. The columns are those of the first row. */
async function insertRows(
  tx: DatabaseTransaction,
  name: "orders" | "order_items" | "order_events" | "mail_events",
  rows: readonly object[],
): Promise<void> {
  if (!rows[0]) return;
  const table = sql.table(name);
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)));
  await sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

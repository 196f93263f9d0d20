import { sql } from "kysely";
import type { Product } from "#domain/catalog/product.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { formatOrderNumber } from "#domain/orders/order-number.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { type PricedLine, priceCart } from "#domain/pricing/price-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import { yearIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts } from "../catalog/product-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { patient } from "../platform/db/prepared.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { demoPeople, demoPlaces, demoStreets } from "./demo-people.ts";

const OVER_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
/** So many go to the database at once. */
const BATCH = 2_000;
/** For so many the search index is made anew, which takes a third of filling it order by order. */
const MANY = 10_000;

/**
 * Writes invented orders of the last half year, for trying the admin and measuring it. They have
 * numbers from the shop's own counter, prices from its own adder and a history, and send no mail.
 *
 * @throws Error in production mode, and when there is no bar to order
 */
export async function makeDemoOrders(
  ctx: Pick<AppContext, "db" | "config" | "clock" | "log">,
  count: number,
): Promise<void> {
  if (ctx.config.mode === "production") {
    throw new Error("Invented orders are for a demo; this shop is in production mode.");
  }
  const products = (await listProducts(ctx.db)).filter(({ inStock }) => inStock);
  if (products.length === 0) throw new Error("There is no bar in stock that could be ordered.");
  const pricing = await getPricingSettings(ctx.db, ctx.log);
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const random = createRandom(count);
    const moments = momentsBefore(ctx.clock(), count, random);
    const numbers = await takeNumbers(tx, ctx, moments);
    const search = count < MANY ? undefined : await dropSearchIndex(tx);
    let writing = Promise.resolve();
    for (let from = 0; from < count; from += BATCH) {
      const orders = moments.slice(from, from + BATCH).map((at, index) => {
        const age = (ctx.clock().getTime() - at.getTime()) / DAY_MS;
        return orderOf({ at, age, number: numbers[from + index] ?? "", products, pricing, random });
      });
      const batch = JSON.stringify(orders);
      // These are invented while the database still writes those before.
      await writing;
      writing = insertOrders(tx, batch);
    }
    await writing;
    if (search) await sql`${sql.raw(search)} ${patient}`.execute(tx);
  });
  // Else the database learns only minutes later how many orders there are now.
  for (const table of ["orders", "order_items", "order_events"]) {
    await sql`vacuum analyze ${sql.table(table)} ${patient}`.execute(ctx.db);
  }
}

type Random = () => number;

/** The same orders for the same wish, so that two measurements measure the same. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Oldest first; more of them lately, as in a shop that grows. */
function momentsBefore(now: Date, count: number, random: Random): Date[] {
  return Array.from({ length: count }, () => random() ** 1.4 * OVER_DAYS * DAY_MS)
    .sort((a, b) => b - a)
    .map((ago) => new Date(now.getTime() - ago));
}

async function takeNumbers(
  tx: DatabaseTransaction,
  { config }: Pick<AppContext, "config">,
  moments: readonly Date[],
): Promise<string[]> {
  const years = moments.map((at) => yearIn(config.shop.timeZone, at));
  const next = new Map<number, number>();
  for (const year of new Set(years)) {
    const count = years.filter((each) => each === year).length;
    // Behind every number that is there, and the counter behind these.
    const { rows } = await sql<{ last_sequence: number }>`
      insert into order_number_counters as counter (year, last_sequence)
      values (${year}, ${count} + (
        select coalesce(max(substring(order_number from ${`^.+-${year}-(\\d{3,15})$`})::bigint), 0)
        from orders
      ))
      on conflict (year) do update
        set last_sequence = greatest(counter.last_sequence + ${count}, excluded.last_sequence)
      returning last_sequence
    `.execute(tx);
    next.set(year, (rows[0]?.last_sequence ?? count) - count);
  }
  return years.map((year) => {
    const sequence = (next.get(year) ?? 0) + 1;
    next.set(year, sequence);
    return formatOrderNumber(config.orderPrefix, year, sequence);
  });
}

function orderOf(about: {
  at: Date;
  /** In days. */
  age: number;
  number: string;
  products: readonly Product[];
  pricing: PricingSettings;
  random: Random;
}) {
  const { at, age, number, products, pricing, random } = about;
  const lines = linesOf(products, pricing, random);
  const { lineDiscounts, ...totals } = priceCart(lines, pricing);
  const firstName = pick(demoPeople.first, random);
  const lastName = pick(demoPeople.last, random);
  const place = pick(demoPlaces, random);
  const email = `${firstName}.${lastName}${Math.floor(random() * 90) + 10}@example.com`;
  const paymentStatus = paymentStatusOf(age, random());
  return {
    order_number: number,
    customer_name: `${firstName} ${lastName}`,
    customer_email: email.toLowerCase(),
    status: statusOf(age, paymentStatus, random()),
    payment_status: paymentStatus,
    at: at.toISOString(),
    address: {
      firstName,
      lastName,
      street: `${Math.floor(random() * 980) + 12} ${pick(demoStreets, random)}`,
      ...place,
      country: "US",
    },
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    shipping: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    payment_method:
      random() < 0.15
        ? { type: "bank", last4: digits(random), brand: null }
        : { type: "card", last4: digits(random), brand: random() < 0.5 ? "visa" : "mastercard" },
    lines: lines.map((line, index) => ({
      product_id: line.productId,
      product_name: line.productName,
      quantity: line.quantity,
      price: toDecimal(line.price),
      discount: toDecimal(lineDiscounts[index] ?? totals.discount),
      image: line.image,
      bundle_id: line.bundleId ?? null,
      bundle_size: line.bundleSize ?? null,
      position: index,
    })),
  };
}

type DemoLine = PricedLine & {
  readonly productId: number;
  readonly productName: string;
  readonly image: string | null;
};

/** A box of three or five, or one to four bars, some of them more than once. */
function linesOf(
  products: readonly Product[],
  pricing: PricingSettings,
  random: Random,
): DemoLine[] {
  const kind = random();
  const bundleSize = kind < 0.25 ? 3 : kind < 0.4 ? 5 : undefined;
  const bars = bundleSize ?? Math.floor(random() ** 1.5 * 4) + 1;
  return Array.from({ length: bars }, () => {
    const product = pick(products, random);
    return {
      productId: product.id,
      productName: product.name,
      image: product.images[0] ?? null,
      price: effectivePrice(product.price, pricing),
      quantity: bundleSize || random() < 0.75 ? 1 : 2,
      ...(bundleSize && { bundleId: "box", bundleSize }),
    };
  });
}

function paymentStatusOf(age: number, chance: number): PaymentStatus {
  if (chance < 0.01) return "failed";
  if (chance < 0.025) return "refunded";
  // Only a bank still has these under way.
  return chance < 0.08 && age < 6 ? "pending" : "paid";
}

function statusOf(age: number, payment: PaymentStatus, chance: number): OrderStatus {
  if (payment === "failed") return "cancelled";
  if (payment === "pending" || age < 0.7) return "pending";
  if (chance < 0.02) return "cancelled";
  if (age < 2) return chance < 0.4 ? "pending" : "processing";
  if (age < 6) return chance < 0.2 ? "processing" : "shipped";
  return "delivered";
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}

function digits(random: Random): string {
  return String(Math.floor(random() * 10_000)).padStart(4, "0");
}

/** @returns the statement that makes it again; undefined when there is none */
async function dropSearchIndex(tx: DatabaseTransaction): Promise<string | undefined> {
  const { rows } = await sql<{ made_by: string }>`
    select pg_get_indexdef(to_regclass('orders_search')) as made_by
    where to_regclass('orders_search') is not null
  `.execute(tx);
  if (!rows[0]) return undefined;
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
  await sql`drop index orders_search`.execute(tx);
  return rows[0].made_by;
}

/** Orders, their lines and their history in one statement: one trip for thousands. */
async function insertOrders(tx: DatabaseTransaction, orders: string): Promise<void> {
  await sql`
    with given as materialized (
      select gen_random_uuid() as id, *
      from jsonb_to_recordset(${orders}::jsonb) as given(
        order_number text, customer_name text, customer_email text, status text,
        payment_status text, at timestamptz, address jsonb, subtotal numeric, discount numeric,
        tax numeric, shipping numeric, total numeric, payment_method jsonb, lines jsonb
      )
    ), placed as (
      insert into orders (id, order_number, customer_name, customer_email, status, payment_status,
        order_date, created_at, updated_at, shipping_address, billing_address, subtotal, discount,
        tax, shipping, total, payment_method)
      select id, order_number, customer_name, customer_email, status, payment_status, at, at, at,
        address, address, subtotal, discount, tax, shipping, total, payment_method
      from given
    ), told as (
      insert into order_events (order_id, at, kind, actor, detail)
      select id, at, 'placed', 'customer', jsonb_build_object('orderNumber', order_number) from given
      union all
      select id, at, 'payment', 'provider', jsonb_build_object('paymentStatus', payment_status) from given
      where payment_status <> 'pending'
      union all
      select id, at, 'status', 'owner', jsonb_build_object('from', 'pending', 'to', status) from given
      where status <> 'pending'
    ), mailed as (
      -- Nobody is told of them, not by the sweep either.
      insert into mail_events (key, sent_at)
      select 'order:' || id || ':owner', at from given
      where status = 'pending' and payment_status = 'paid'
    )
    insert into order_items (order_id, product_id, product_name, quantity, price, discount, image,
      bundle_id, bundle_size, position)
    select id, line.* from given, jsonb_to_recordset(lines) as line(
      product_id bigint, product_name text, quantity integer, price numeric, discount numeric,
      image text, bundle_id text, bundle_size integer, position integer
    )
  `.execute(tx);
}

import { rowsOf } from "#test/support/rows.ts";
import { type FaultyWorld, SCARCE_BAR } from "./faulty-world.ts";
import { listRefundedProducts, type RefundedProducts } from "./list-refunded-products.ts";
import { listSentProducts } from "./list-sent-products.ts";
import type { AskedCount } from "./owner-acts.ts";
import type { OrderRow } from "./read-orders.ts";

/** Checks that every bar is in stock or in exactly one order, and that no reservation is left. */
export async function checkStock(
  { db, stock }: FaultyWorld,
  orders: readonly OrderRow[],
  requested: readonly AskedCount[],
  say: (sentence: string) => void,
): Promise<void> {
  const levels = await db.selectFrom("stock_levels").selectAll().execute();
  const movements = await db.selectFrom("stock_movements").selectAll().execute();
  const reservations = await db.selectFrom("reservations").selectAll().execute();
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const shortages = await db.selectFrom("stock_shortages").selectAll().execute();
  const refunded = await listRefundedProducts(db);
  const sent = await listSentProducts(db);
  const wasCancelled = await listOnceCancelled(db);

  for (const [productId, atFirst] of stock.counted) {
    const level = levels.find(({ product_id }) => product_id === productId);
    const own = movements.filter(({ product_id }) => product_id === productId);
    const ledger = sum(own.map(({ quantity }) => quantity));
    if (level?.on_hand !== ledger) {
      say(`Of bar ${productId} ${level?.on_hand} are counted, not ${ledger}.`);
    }
    if (level?.reserved !== 0) say(`Of bar ${productId} ${level?.reserved} are still reserved.`);
    let inOrders = 0;
    for (const order of orders) {
      const ofOrder = lines.filter(
        ({ order_id, product_id }) => order_id === order.id && product_id === productId,
      );
      const kept = sum(
        ofOrder.map((line) => {
          const { unsent, restocked } = refunded(line.id);
          return Math.max(0, (line.quantity ?? 0) - unsent - restocked);
        }),
      );
      const away = sum(
        ofOrder.map(({ id }) => Math.max(0, (sent.get(id) ?? 0) - refunded(id).restocked)),
      );
      const missing = sum(
        shortages
          .filter(({ order_id, product_id }) => order_id === order.id && product_id === productId)
          .map(({ quantity }) => quantity),
      );
      const isLive = order.status !== "cancelled" && order.payment_status !== "failed";
      // For ended orders, bars that were shipped anyway.
      const wanted = isLive ? kept - missing : Math.min(kept, away);
      const held = -sum(
        own.filter(({ order_id }) => order_id === order.id).map(({ quantity }) => quantity),
      );
      // Of an unpaid order that is shipped nevertheless, only the bars that are there are taken.
      const mayLack = !isLive && productId === SCARCE_BAR && held >= 0 && held < wanted;
      if (held !== wanted && !mayLack) {
        say(`Order ${order.order_number} has ${held} of bar ${productId}, not ${wanted}.`);
      }
      inOrders += held;
    }
    const changed = sum(own.map((each) => (each.request_id === null ? 0 : each.quantity)));
    if (atFirst + changed !== ledger + inOrders) {
      say(
        `Of ${atFirst} and ${changed} more of bar ${productId} ${ledger} are on the shelf and ${inOrders} in orders.`,
      );
    }
  }
  for (const { id } of lines) {
    const { restocked, toRestock } = refunded(id);
    if (restocked < toRestock.least || restocked > toRestock.most) {
      say(`Of line ${id} ${restocked} bars came back to stock, not ${toRestock.least}.`);
    }
  }
  for (const { order_id: orderId } of shortages) {
    // When a cancellation is undone, the bar may have been sold meanwhile.
    if (wasCancelled.has(orderId)) continue;
    say(`Order ${orderId} was charged for a bar that was gone.`);
  }
  for (const { checkout_id: checkoutId } of reservations) {
    say(`The checkout ${checkoutId} still has a reservation.`);
  }
  for (const { requestId, kind, quantity, result } of requested) {
    const own = movements.filter(({ request_id }) => request_id === requestId);
    const expected = { done: [1], refused: [0], "gave up": [0, 1] }[result];
    const amount = kind === "received" ? quantity : -quantity;
    if (!expected.includes(own.length) || own.some((each) => each.quantity !== amount)) {
      say(`A change of a count was answered “${result}” and made ${own.length} times.`);
    }
  }
  await checkLots({ db, stock }, sent, refunded, say);
}

/**
 * Checks that every bar of a lot is in it or in an order, and that the lots of packed and shipped
 * bars are known.
 */
async function checkLots(
  { db, stock }: Pick<FaultyWorld, "db" | "stock">,
  sent: ReadonlyMap<number, number>,
  refunded: (lineId: number) => RefundedProducts,
  say: (sentence: string) => void,
): Promise<void> {
  const lots = await db.selectFrom("lots").selectAll().execute();
  const packed = await db.selectFrom("packed_lots").selectAll().execute();
  for (const { code, quantity: size } of stock.lots) {
    const lot = lots.find((each) => each.code === code);
    if (!lot) {
      say(`The lot ${code} is gone.`);
      continue;
    }
    const inOrders = sum(
      packed.filter(({ lot_id }) => lot_id === lot.id).map(({ quantity }) => quantity),
    );
    if (lot.on_hand + inOrders !== size) {
      say(`Of ${size} of ${code} ${lot.on_hand} are there, ${inOrders} in orders.`);
    }
  }
  const lines = await db
    .selectFrom("order_items as item")
    .innerJoin("orders", "orders.id", "item.order_id")
    .select(["item.id", "item.quantity", "orders.order_number", "orders.packed_at"])
    .where("product_id", "in", [0, ...stock.lots.map(({ productId }) => productId)])
    .execute();
  for (const { id, quantity, order_number: number, packed_at: packedAt } of lines) {
    const written = sum(
      packed.filter(({ order_item_id }) => order_item_id === id).map(({ quantity }) => quantity),
    );
    const most = Math.max((quantity ?? 0) - refunded(id).unsent, sent.get(id) ?? 0);
    const least = packedAt ? most : (sent.get(id) ?? 0);
    if (written < least || written > most) {
      say(`Of a line of ${number} the lots of ${written} bars are known, and ${least} are packed.`);
    }
  }
}

async function listOnceCancelled(db: FaultyWorld["db"]): Promise<ReadonlySet<string>> {
  const events = await rowsOf(db, "order_events", ["order_id", "detail"], { kind: "status" });
  const cancelled = events.filter(
    ({ detail }) =>
      typeof detail === "object" && detail && "to" in detail && detail.to === "cancelled",
  );
  return new Set(cancelled.map(({ order_id }) => order_id ?? ""));
}

function sum(quantities: readonly number[]): number {
  return quantities.reduce((total, quantity) => total + quantity, 0);
}

import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { ZERO } from "#domain/money/cents.ts";
import { pickList } from "#domain/packing/pick-list.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { threeBarBundle } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { listOrderedBars } from "../orders/list/list-ordered-bars.ts";
import { listOrdersById } from "../orders/list/order-list-queries.ts";
import { listOrderLots } from "../orders/lots/order-lots.ts";
import { findOrder } from "../orders/order-queries.ts";
import { readOrderPage } from "../orders/read-order-page.ts";
import { exportLabels } from "../parcels/export-labels.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { shipOrder } from "../parcels/ship-order.ts";
import { undoShipment } from "../parcels/undo-shipment.ts";
import { proposeParcel } from "../postage/quote-label.ts";
import { listOrderReviews } from "../reviews/review-queries.ts";
import { writeReview } from "../reviews/write-review.ts";
import { packingSection } from "../settings/sections.ts";
import { addLot } from "../stock/lot-queries.ts";
import { listStock } from "../stock/read-stock.ts";
import { startCounting } from "../stock/start-counting.ts";
import { listOrdersToPack } from "./list-orders-to-pack.ts";
import { packOrder, unpackOrder } from "./pack-order.ts";
import { listSlipItems, readPackingSheets } from "./read-packing-sheets.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  for (const productId of COUNTED) await startCounting(shop, { productId, onHand: 1_000 });
  const lot = { productId: IN_LOTS, code: "A", madeOn: null, bestBefore: "2040-01-01", note: "" };
  await addLot(shop, { ...lot, quantity: 1_000, isReceived: false });
});
const IN_LOTS = 1;
const COUNTED = [IN_LOTS, 2];

type Line = {
  readonly id: string;
  readonly productId: number;
  readonly name: string;
  readonly ordered: number;
  refundedUnsent: number;
  refundedShipped: number;
  restocked: number;
};
type Parcel = {
  readonly id: string;
  readonly items: readonly { readonly itemId: string; readonly quantity: number }[];
  isUndone: boolean;
  isDelivered: boolean;
};

/** What an order should be, told by what was done with it. */
class OrderModel {
  readonly parcels: Parcel[] = [];
  isPacked = false;
  isCancelled = false;
  readonly id: string;
  readonly lines: readonly Line[];
  constructor(id: string, lines: readonly Line[]) {
    this.id = id;
    this.lines = lines;
  }

  private inParcels(line: Line, parcels: readonly Parcel[]): number {
    return parcels
      .filter(({ isUndone }) => !isUndone)
      .flatMap(({ items }) => items)
      .filter(({ itemId }) => itemId === line.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
  sent = (line: Line) => this.inParcels(line, this.parcels);
  delivered = (line: Line) =>
    this.inParcels(
      line,
      this.parcels.filter(({ isDelivered }) => isDelivered),
    );
  toSend = (line: Line) => line.ordered - line.refundedUnsent - this.sent(line);
  shipped = (line: Line) => this.sent(line) - line.refundedShipped;
  sum = (of: (line: Line) => number, productId?: number) =>
    this.lines
      .filter((line) => productId === undefined || line.productId === productId)
      .reduce((sum, line) => sum + of(line), 0);
  get isDone() {
    return this.sum(this.toSend) === 0;
  }
  /** What the order holds of the stock. */
  onHold = (line: Line) =>
    this.isCancelled
      ? Math.max(0, this.sent(line) - line.restocked)
      : line.ordered - line.refundedUnsent - line.restocked;
}

type Step = { readonly do: string; readonly which: number; readonly many: number };

async function play(lines: RequestedLine[], steps: readonly Step[]): Promise<void> {
  await countStock();
  const id = await buy(shop, { lines });
  const items = (await findOrder(shop.db, id))?.items ?? [];
  const model = new OrderModel(
    id,
    items.map((item) => ({
      id: item.id,
      productId: item.productId,
      name: item.productName,
      ordered: item.quantity,
      refundedUnsent: 0,
      refundedShipped: 0,
      restocked: 0,
    })),
  );
  await compare(model);
  for (const step of steps) {
    await take(model, step);
    await compare(model);
  }
  // So that the next order is alone on the packing list.
  if (!model.isCancelled) await changeOrderStatus(shop, id, "cancelled");
}

async function take(model: OrderModel, { do: what, which, many }: Step): Promise<void> {
  const { id } = model;
  const line = model.lines[which % model.lines.length];
  if (!line) throw new Error("no lines");
  const standing = model.parcels.filter(({ isUndone }) => !isUndone);
  const parcel = standing[which % Math.max(1, standing.length)];
  switch (what) {
    case "refund unsent":
      if (!model.isCancelled)
        await refund(model, line, Math.min(many, model.toSend(line)), 0, false);
      return;
    case "refund shipped":
      await refund(model, line, 0, Math.min(many, model.shipped(line)), false);
      return;
    case "refund and restock":
      await refund(model, line, 0, Math.min(many, model.shipped(line)), true);
      return;
    case "ship some":
      if (model.toSend(line) > 0) {
        const quantity = Math.min(many, model.toSend(line));
        await ship(model, [{ itemId: line.id, quantity }]);
      }
      return;
    case "ship all":
      await ship(model, "waiting");
      return;
    case "undo": {
      if (!parcel) return;
      expect(await undoShipment(shop, parcel.id)).toMatchObject({ code: "undone" });
      parcel.isUndone = true;
      if (model.isCancelled) model.isPacked = false;
      for (const each of model.lines) {
        const excess = Math.max(0, each.refundedShipped - model.sent(each));
        each.refundedShipped -= excess;
        each.refundedUnsent += excess;
        each.restocked = Math.max(0, Math.min(each.restocked, each.refundedShipped));
      }
      return;
    }
    case "deliver":
      if (parcel && !parcel.isDelivered) {
        expect(await markDelivered(shop, parcel.id)).toBe(true);
        parcel.isDelivered = true;
      }
      return;
    case "pack":
      if ((await packOrder(shop, id)).code === "packed") model.isPacked = true;
      return;
    case "unpack":
      if (await unpackOrder(shop, id)) model.isPacked = false;
      return;
    default:
      // A cancellation of an order that has not left, undone at once.
      if (standing.length > 0 || model.isDone) return;
      await changeOrderStatus(shop, id, "cancelled");
      model.isCancelled = true;
      model.isPacked = false;
      await compareStock(model);
      await changeOrderStatus(shop, id, "pending");
      model.isCancelled = false;
  }
}

async function refund(
  model: OrderModel,
  line: Line,
  unsent: number,
  shipped: number,
  restocks: boolean,
): Promise<void> {
  const quantity = unsent + shipped;
  if (quantity <= 0) return;
  await makeRefund(shop, model.id, {
    items: [{ itemId: line.id, quantity, unsent }],
    shipping: ZERO,
    restocks,
  });
  const wasDone = model.isDone;
  line.refundedUnsent += unsent;
  line.refundedShipped += shipped;
  if (restocks) line.restocked += shipped;
  // What was packed was refunded; a parcel that comes back later is packed anew.
  if (model.isDone && !wasDone) model.isPacked = false;
}

const isShipped = (model: OrderModel) =>
  model.isDone && model.parcels.some(({ isUndone }) => !isUndone);

async function ship(
  model: OrderModel,
  items: "waiting" | readonly { itemId: string; quantity: number }[],
): Promise<void> {
  const all = model.lines
    .map((line) => ({ itemId: line.id, quantity: model.toSend(line) }))
    .filter(({ quantity }) => quantity > 0);
  const result = await shipOrder(shop, parcelOf(model.id, { items }));
  if (all.length === 0) {
    expect(result.code).toBe("nothing-waiting");
    return;
  }
  if (result.code !== "shipped") throw new Error(result.code);
  model.parcels.push({
    id: result.shipmentId,
    items: items === "waiting" ? all : items,
    isUndone: false,
    isDelivered: false,
  });
  if (!model.isDone) model.isPacked = false;
}

let startOfOrder: ReadonlyMap<number, number> = new Map();

async function countStock(): Promise<void> {
  const rows = await listStock(shop.db);
  startOfOrder = new Map(rows.map(({ productId, level }) => [productId, level?.onHand ?? 0]));
}

async function compareStock(model: OrderModel): Promise<void> {
  const rows = await listStock(shop.db);
  for (const productId of COUNTED) {
    const row = rows.find((each) => each.productId === productId);
    const onHold = model.sum(model.onHold, productId);
    expect(row?.level?.onHand, "on hand").toBe((startOfOrder.get(productId) ?? 0) - onHold);
  }
}

/** Asks everybody who needs to know what is still to be sent. */
async function compare(model: OrderModel): Promise<void> {
  const { db } = shop;
  const { id, lines } = model;
  const order = await orderOf(shop, id);
  const expected = lines
    .map((line) => ({ itemId: line.id, quantity: model.toSend(line) }))
    .filter(({ quantity }) => quantity > 0);
  const units = model.sum(model.toSend);
  const isRefunded = order.paymentStatus === "refunded";
  const waits = order.status === "pending" || order.status === "processing";
  const isPackable = !isRefunded && waits && units > 0;

  expect(await listItemsToSend(db, id), "the one query").toEqual(expected);
  const { rows } = await sql<{ sum: number }>`select sum(to_send)::integer as sum
    from order_item_counts where order_id = ${id}`.execute(db);
  expect(rows[0]?.sum, "the view").toBe(units);

  const [summary] = await listOrdersById(db, [id]);
  const kept = model.sum(({ ordered, refundedUnsent }) => ordered - refundedUnsent);
  expect(summary?.itemCount, "list of orders").toBe(kept);
  const bars = (await listOrderedBars(db, [id])).get(id) ?? [];
  const listedUnits = bars.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(listedUnits, "bars shown in the list of orders").toBe(kept);

  // Packing list, pick list and slips.
  const listed = [
    ...(await listOrdersToPack(db, "to-pack")),
    ...(await listOrdersToPack(db, "packed")),
  ].find((each) => each.id === id);
  expect(listed?.units, "packing list").toBe(isPackable ? units : undefined);
  const { orders } = await readPackingSheets(shop, [id]);
  const picked = pickList(orders).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(picked, "pick list").toBe(isPackable ? units : 0);
  const slip = orders.flatMap(({ items }) =>
    items.map(({ id: itemId, quantity }) => ({ itemId, quantity })),
  );
  expect(slip, "slip").toEqual(isPackable ? expected : []);
  if (units > 0) expect((await listSlipItems(db, id, null)).items, "slip").toEqual(expected);
  for (const { id: parcelId, items, isUndone } of model.parcels) {
    if (isUndone) continue;
    expect((await listSlipItems(db, id, parcelId)).items, "a parcel's slip").toEqual(items);
  }

  // Labels: contents and weight.
  const file = await textOf(exportLabels(db, [id], packingSection.defaults, undefined));
  for (const { itemId, quantity } of expected) {
    const { name } = lines.find((line) => line.id === itemId) ?? { name: "" };
    expect(file).toContain(`${quantity} x ${name}`);
  }
  if (units === 0) expect(file.trim().split("\n")).toHaveLength(1);
  expect((await proposeParcel(shop, id))?.estimatedUnits, "weight").toBe(units);

  // Stock and lots.
  await compareStock(model);
  const stock = await listStock(db);
  for (const { productId, toShip } of stock) {
    const onShelf = waits && !isRefunded && !model.isPacked;
    expect(toShip, `sold and to be packed of ${productId}`).toBe(
      onShelf ? model.sum(model.toSend, productId) : 0,
    );
  }
  const written = (await listOrderLots(db, id)).reduce((sum, { quantity }) => sum + quantity, 0);
  const most = model.sum((line) => model.toSend(line) + model.sent(line), IN_LOTS);
  expect(written, "lots").toBeLessThanOrEqual(most);
  if (model.isPacked && waits) expect(written, "lots of a packed order").toBe(most);

  // Status, the customer's page, and reviews.
  if (isShipped(model)) expect(["shipped", "delivered"], "status").toContain(order.status);
  else if (units > 0) expect(waits, `status ${order.status}`).toBe(true);
  const hasParcels = model.parcels.some(({ isUndone }) => !isUndone);
  const page = await readOrderPage(shop, id);
  expect(page?.restFollows, "the rest follows").toBe(!isRefunded && hasParcels && units > 0);
  const isNothingLeft = lines.every((line) => line.refundedUnsent === line.ordered);
  expect(page?.isNothingLeft, "nothing is left").toBe(isNothingLeft);
  const notSent = page?.notSent.reduce((sum, { quantity }) => sum + quantity, 0);
  const refunded = lines.reduce((sum, { refundedUnsent }) => sum + refundedUnsent, 0);
  expect(notSent, "bars that the page calls not sent").toBe(refunded);
  const received = new Set(
    lines
      .filter(
        (line) =>
          !isRefunded &&
          model.shipped(line) > 0 &&
          (model.delivered(line) > 0 || (order.status === "delivered" && model.sent(line) > 0)),
      )
      .map(({ productId }) => productId),
  );
  const requested = (await listOrderReviews(db, id)).map(({ productId }) => productId);
  expect(new Set(requested), "reviews").toEqual(received);
  const missing = lines.find(({ productId }) => !received.has(productId));
  if (missing) {
    const { productId } = missing;
    const review = { orderId: id, productId, stars: 5, body: "Good.", author: "Robin" };
    expect(await writeReview(shop, review, null)).toEqual({
      code: "not-received",
    });
  }
}

const step = fc.record({
  do: fc.constantFrom(
    "refund unsent",
    "refund unsent",
    "refund shipped",
    "refund and restock",
    "ship some",
    "ship some",
    "ship all",
    "undo",
    "deliver",
    "pack",
    "unpack",
    "cancel and undo",
  ),
  which: fc.nat(6),
  many: fc.integer({ min: 1, max: 3 }),
});
const single = fc.record({
  productId: fc.constantFrom(1, 2, 3, 4),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const cart = fc
  .tuple(
    fc.uniqueArray(single, { selector: ({ productId }) => productId, maxLength: 3 }),
    fc.boolean(),
  )
  .filter(([singles, hasBox]) => hasBox || singles.length > 0)
  .map(([singles, hasBox]): RequestedLine[] => [...singles, ...(hasBox ? threeBarBundle : [])]);

function walk(numRuns: number, maxLength: number) {
  return fc.assert(fc.asyncProperty(cart, fc.array(step, { minLength: 3, maxLength }), play), {
    numRuns,
  });
}

test("all that is packed, printed, weighed, counted, mailed and asked agrees, whatever was refunded, sent, undone or cancelled", async () => {
  await walk(5, 8);
}, 240_000);

test("the same for many orders", { tags: "extended", timeout: 900_000 }, async () => {
  await walk(80, 16);
});

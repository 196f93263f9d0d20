import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { startFakeEasyPost } from "#test/support/fake-easypost/start-fake-easypost.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeAddress } from "#test/support/orders.ts";
import { labelTerms, quoteCheapest } from "#test/support/postage.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { openHold } from "../orders/holds.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listOrdersToPack } from "../packing/list-orders-to-pack.ts";
import { packOrder } from "../packing/pack-order.ts";
import { buyLabel } from "./buy-label.ts";
import { buyLabels, type LabelRequest } from "./buy-labels.ts";
import { listLabelsBoughtToday } from "./list-bought-labels.ts";
import { mergeLabels } from "./merge-labels.ts";
import { quoteLabel } from "./quote-label.ts";

const fake = forAllTests(startFakeEasyPost);
const house = forAllTests(() => openTestShop(fake.environment));
const { shop, pass, openAnother } = house;
const always = () => true;

/** Packed orders with the cheapest rate of each. */
async function packed(count: number): Promise<LabelRequest[]> {
  const requests: LabelRequest[] = [];
  for (let each = 0; each < count; each += 1) {
    const orderId = await buy(shop);
    await packOrder(shop, orderId);
    requests.push(await quoteCheapest(shop, orderId));
  }
  return requests;
}

async function codesOf(requests: readonly LabelRequest[], shop = house.shop): Promise<string[]> {
  const results = await buyLabels(shop, requests, always);
  return results.map(({ purchase }) => purchase.code);
}

describe("labels for all packed orders", () => {
  test("are bought one by one with one press, and each ships its order", async () => {
    const requests = await packed(4);
    const before = fake.sold();
    expect(await codesOf(requests)).toEqual(["bought", "bought", "bought", "bought"]);
    expect(fake.sold()).toBe(before + 4);
    for (const { orderId } of requests) {
      expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "shipped" });
    }
  });

  test("are not bought for an order that they were not asked for", async () => {
    const [first, second] = await packed(2);
    if (!first || !second) throw new Error("no requests");
    const before = fake.sold();
    expect(await codesOf([{ ...first, orderId: second.orderId }])).toEqual(["refused"]);
    expect(fake.sold()).toBe(before);
  });

  test("are not bought for an order that was put on hold since it was looked at", async () => {
    const [request] = await packed(1);
    if (!request) throw new Error("no request");
    await shop.db
      .transaction()
      .execute((tx) => openHold(tx, request.orderId, "heat", shop.clock()));
    const before = fake.sold();
    const { labelId, choice } = request;
    const options = { labelId, choice, notifiesCustomer: true, isForPacked: true };
    expect(await buyLabel(shop, options)).toMatchObject({
      code: "not-packable",
      reason: { code: "on-hold", hold: "heat" },
    });
    expect(fake.sold()).toBe(before);
  });

  test("that are pressed twice, in two tabs and in two processes, are each bought once", async () => {
    const requests = await packed(3);
    const otherTab = await Promise.all(requests.map(({ orderId }) => quoteCheapest(shop, orderId)));
    const another = await openAnother();
    const before = fake.sold();
    await Promise.all([
      buyLabels(shop, requests, always),
      buyLabels(shop, requests, always),
      buyLabels(another, otherTab.toReversed(), always),
    ]);
    expect(fake.sold()).toBe(before + 3);
    // A third press finds what was bought.
    await buyLabels(shop, requests, always);
    expect(fake.sold()).toBe(before + 3);
  });

  test("whose price rose since it was shown are not bought, and the others are", async () => {
    const requests = await packed(2);
    const dearer = await findOrder(shop.db, requests[0]?.orderId ?? "");
    const before = fake.sold();
    fake.raisePrices(dearer?.orderNumber ?? "", 0.01);
    const results = await buyLabels(shop, requests, always);
    expect(results.map(({ purchase }) => purchase)).toMatchObject([
      { code: "price-rose", price: 746 },
      { code: "bought", label: { price: 745 } },
    ]);
    expect(fake.sold()).toBe(before + 1);
  });

  test("of which the carrier refuses some are bought without those, which can be bought later", async () => {
    const requests = await packed(3);
    fake.faults.push("no-funds");
    expect(await codesOf(requests)).toEqual(["refused", "bought", "bought"]);
    expect(await codesOf(requests.slice(0, 1))).toEqual(["bought"]);
  });

  test("without an answer in the middle are listed as open, and a second press buys each once", async () => {
    const requests = await packed(2);
    const before = fake.sold();
    fake.faults.push("lost-answer");
    expect(await codesOf(requests)).toEqual(["unclear", "bought"]);
    const [open] = requests;
    const rows = await listOrdersToPack(shop.db, "packed");
    expect(rows.find(({ id }) => id === open?.orderId)?.openLabelId).toBe(open?.labelId);
    const continued = { labelId: open?.labelId ?? "", choice: null, notifiesCustomer: true };
    expect(await buyLabel(shop, continued)).toMatchObject({ code: "bought" });
    expect(fake.sold()).toBe(before + 2);
  });

  test("of orders that were cancelled, refunded, held, sent or changed meanwhile are not bought", async () => {
    const { db } = shop;
    const requests = await packed(5);
    const [cancelled, refunded, onHold, changed, fine] = requests.map(({ orderId }) => orderId);
    const before = fake.sold();
    await changeOrderStatus(shop, cancelled ?? "", "cancelled");
    await changeRows(db, "orders", { payment_status: "refunded" }, { id: refunded ?? "" });
    await db.transaction().execute((tx) => openHold(tx, onHold ?? "", "dispute", shop.clock()));
    await changeAddress(shop, changed ?? "", { street: "7 Invented Road" });

    expect(await codesOf(requests)).toEqual([
      "not-packable",
      "not-packable",
      "not-packable",
      "order-changed",
      "bought",
    ]);
    expect(fake.sold()).toBe(before + 1);
    expect(await findOrder(db, fine ?? "")).toMatchObject({ status: "shipped" });
  });

  test("are not started when the time is over, and nothing of them is bought", async () => {
    const requests = await packed(2);
    const before = fake.sold();
    let left = 1;
    const results = await buyLabels(shop, requests, () => {
      left -= 1;
      return left >= 0;
    });
    expect(results.map(({ purchase }) => purchase.code)).toEqual(["bought", "not-started"]);
    expect(fake.sold()).toBe(before + 1);
  });
});

test("rates of many orders are fetched with five calls at once, and one that fails has its reason", async () => {
  const ids: string[] = [];
  for (let each = 0; each < 9; each += 1) ids.push(await buy(shop));
  fake.quoteFaults.push("slow", "slow", "broken", "slow", "slow", "slow");
  const quotes = await Promise.all(
    ids.map((orderId) => quoteLabel(shop, { orderId, ...labelTerms })),
  );
  expect(quotes.filter(({ code }) => code === "quoted")).toHaveLength(8);
  expect(quotes.find(({ code }) => code === "refused")).toMatchObject({
    reason: "Try again later.",
  });
  expect(fake.busiest()).toBe(5);
});

test("bought labels are one PDF, and those of today can be printed again", async () => {
  // The labels of the other tests are yesterday's.
  pass(24 * 3_600_000);
  const requests = await packed(2);
  await buyLabels(shop, requests, always);
  const ids = requests.map(({ labelId }) => labelId);
  const merged = await PDFDocument.load(await mergeLabels(shop, ids));
  expect(merged.getPageCount()).toBe(2);
  expect(merged.getPage(0).getSize()).toEqual({ width: 288, height: 432 });

  const today = await listLabelsBoughtToday(shop);
  expect([...today.ids].toSorted()).toEqual([...ids].toSorted());
  expect(today.cost).toBe(1490);
});

test("a label whose file cannot be loaded has a page that says so", async () => {
  const requests = await packed(1);
  await buyLabels(shop, requests, always);
  const labelId = requests[0]?.labelId ?? "";
  const url = "http://127.0.0.1:1/gone.pdf";
  await changeRows(shop.db, "shipping_labels", { url }, { id: labelId });
  const merged = await PDFDocument.load(await mergeLabels(shop, [labelId]));
  expect(merged.getPageCount()).toBe(1);
});

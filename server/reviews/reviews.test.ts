import { beforeEach, describe, expect, test, vi } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { readReview, readReviewDecision } from "#domain/reviews/written-review.ts";
import { DAY_MS, SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { changeRows, rowOf } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { notifyWaitingReviews } from "../email/owner-emails/notify-waiting-reviews.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import { reviewSection } from "../settings/sections.ts";
import { decideReview } from "./decide-review.ts";
import { requestReviews } from "./request-reviews.ts";
import {
  getProductReviews,
  listOrderReviews,
  listReviews,
  mayRequestReview,
  REVIEW_REQUEST,
} from "./review-queries.ts";
import { writeReview } from "./write-review.ts";

const { shop, time, pass } = forAllTests(openTestShop);
let orderId: string;
let product: number;
beforeEach(async () => {
  await shop.db.deleteFrom("reviews").execute();
  await shop.db.updateTable("orders").set({ status: "pending" }).execute();
  orderId = await buyAndGet();
  product = (await listOrderReviews(shop.db, orderId))[0]?.productId ?? 0;
});

/** An order that was delivered. */
async function buyAndGet(): Promise<string> {
  const id = await buy(shop);
  const received = { status: "delivered", updated_at: shop.clock() };
  await shop.db.updateTable("orders").set(received).where("id", "=", id).execute();
  return id;
}

const words = { stars: 4, body: "Snaps well.", author: "Robin S." };
const write = (more: Partial<typeof words> = {}, productId = product) =>
  writeReview(shop, { orderId, productId, ...words, ...more }, null);
const shown = () => getProductReviews(shop.db, product, "America/New_York");
async function written() {
  const [row] = await listReviews(shop.db, "waiting", { limit: 1, offset: 0 });
  if (!row) throw new Error("Nothing is waiting.");
  return row;
}
async function decide(decision: Parameters<typeof decideReview>[3]) {
  const { id, writtenAt } = await written();
  return await decideReview(shop, id, writtenAt, decision);
}

function later(hours: number) {
  const clock = () => new Date(shop.clock().getTime() + hours * 3_600_000);
  return { ...shop, clock };
}

describe("a review", () => {
  test("can be rewritten a hundred times an hour from one network", async () => {
    const from = (address: string) =>
      writeReview(shop, { orderId, productId: product, ...words }, address);
    for (let times = 0; times < 100; times += 1) {
      expect(await from("203.0.113.5")).toEqual({ code: "written" });
    }
    expect(await from("203.0.113.5")).toEqual({ code: "too-often", seconds: 3600 });
    expect(await from("203.0.113.6")).toEqual({ code: "written" });
  });

  test("is shown once the owner publishes it, with count and average of all", async () => {
    expect(await write()).toEqual({ code: "written" });
    expect(await shown()).toBeNull();
    expect(await decide({ do: "publish" })).toBe(true);
    orderId = await buyAndGet();
    await write({ stars: 1, body: "Too bitter for me." });
    await decide({ do: "publish" });
    expect(await shown()).toMatchObject({ count: 2, average: 2.5 });
    expect((await shown())?.shown.map(({ stars }) => stars).sort()).toEqual([1, 4]);
  });

  test("is one for each product of an order, and can be replaced until the owner has decided", async () => {
    await write();
    await write({ stars: 2, body: "On second thought, no." });
    expect(await written()).toMatchObject({ stars: 2, body: "On second thought, no." });
    await decide({ do: "publish" });
    expect(await write({ stars: 5 })).toEqual({ code: "decided" });
    expect(await shown()).toMatchObject({ count: 1, average: 2 });
  });

  test("can be written only for received products, and not after the order was erased", async () => {
    expect(await write({}, 9999)).toEqual({ code: "not-received" });
    await changeRows(shop.db, "orders", { erased_at: shop.clock() }, { id: orderId });
    expect(await write()).toEqual({ code: "not-received" });
  });

  test("can be written of the bars of a delivered order, except those whose money went back", async () => {
    const [kept] = (await listOrderReviews(shop.db, orderId)).slice(-1);
    await refundOrder(shop, orderId, ({ items }) => ({
      items: items.slice(0, -1),
      shipping: ZERO,
    }));
    const listed = await listOrderReviews(shop.db, orderId);
    expect(listed.map(({ productId }) => productId)).toEqual([kept?.productId]);
    expect(await write()).toEqual({ code: "not-received" });
    expect(await write({}, kept?.productId)).toEqual({ code: "written" });
  });

  test("is neither asked for nor taken of bars whose payment bounced", async () => {
    await changeRows(shop.db, "orders", { payment_status: "failed" }, { id: orderId });
    expect(await listOrderReviews(shop.db, orderId)).toEqual([]);
    expect(await write()).toEqual({ code: "not-received" });
  });

  test("can be answered but not changed by the owner, who cannot decide on a text that changed since they read it", async () => {
    await write();
    const { id, writtenAt } = await written();
    pass(SECOND_MS);
    await write({ body: "Changed meanwhile." });
    expect(await decideReview(shop, id, writtenAt, { do: "publish" })).toBe(false);
    await decide({ do: "reply", reply: "Thank you!" });
    expect(await written()).toMatchObject({ body: "Changed meanwhile.", stars: 4 });
    await decide({ do: "publish" });
    expect((await shown())?.shown[0]).toMatchObject({ reply: "Thank you!", author: "Robin S." });
  });

  test("is announced to the owner by email, at most once a day and not if it is old", async () => {
    const announced = async () =>
      await shop.db
        .selectFrom("email_log")
        .select(["subject", "text_body"])
        .where("kind", "=", "waiting-reviews")
        .orderBy("id")
        .execute();
    await notifyWaitingReviews(shop);
    expect(await announced()).toEqual([]);
    await write();
    await notifyWaitingReviews(later(25));
    expect(await announced()).toEqual([]);
    await notifyWaitingReviews(shop);
    await notifyWaitingReviews(shop);
    orderId = await buyAndGet();
    await writeReview(later(24), { orderId, productId: product, ...words }, null);
    await notifyWaitingReviews(shop);
    expect((await announced()).map(({ subject }) => subject)).toEqual(["A review is waiting"]);
    await notifyWaitingReviews(later(24.1));
    const [, second] = await announced();
    expect(second?.subject).toBe("2 reviews are waiting");
    expect(second?.text_body).not.toContain(words.body);
  });

  test("can be turned down for a reason from a list without low ratings", async () => {
    await write({ stars: 1 });
    await decide({ do: "refuse", reason: "advertising" });
    expect(await shown()).toBeNull();
    expect(readReviewDecision({ do: "refuse", reason: "" })).toBeUndefined();
    expect(readReviewDecision({ do: "refuse", reason: "low-rating" })).toBeUndefined();
    expect(readReviewDecision({ do: "publish", stars: "5", body: "Better" })).toEqual({
      do: "publish",
    });
  });

  test("is in the export of its writer's data and is erased with them", async () => {
    await write();
    const { customer_email: address } = await rowOf(shop.db, "orders", ["customer_email"], {
      id: orderId,
    });
    const exported = await exportCustomerData(shop, { address: address ?? "" });
    expect(exported.map(({ name }) => name)).toContain("reviews");
    await eraseAddress(shop, address ?? "");
    expect(await shop.db.selectFrom("reviews").selectAll().execute()).toEqual([]);
  });

  test.each([
    [{ stars: "6" }, { stars: "missing" }],
    [{ stars: "" }, { stars: "missing" }],
    [{ body: "  " }, { body: "missing" }],
    [{ body: "x".repeat(2001) }, { body: "too-long" }],
    [{ author: "" }, { author: "missing" }],
  ])("with %o is refused at its field", (typed, problems) => {
    const form = { stars: "5", body: "Good.", author: "Robin", ...typed };
    expect(readReview(form)).toEqual({ ok: false, problems });
  });
});

describe("buyers", () => {
  const deliver = (daysAgo: number) =>
    changeRows(
      shop.db,
      "orders",
      { status: "delivered", updated_at: new Date(time.now.getTime() - daysAgo * DAY_MS) },
      { id: orderId },
    );
  const askAfter = (requestAfterDays: number | null) =>
    chooseSettings(shop, reviewSection, { requestAfterDays });

  test("are asked only if the owner chose that, once, some days after delivery", async () => {
    await deliver(8);
    expect(await requestReviews(shop)).toBe(0);
    await askAfter(10);
    expect(await requestReviews(shop)).toBe(0);
    await askAfter(7);
    expect(await requestReviews(shop)).toBe(1);
    const mail = await vi.waitFor(async () => {
      const row = await rowOf(shop.db, "email_log", ["text_body", "subject"], {
        kind: "review-request",
      });
      return row;
    }, 10_000);
    expect(mail.text_body).toMatch(new RegExp(`/review/${orderId}[?]token=\\d+[.]`));
    expect(await requestReviews(shop)).toBe(0);
  });

  test("are asked again if the mail server was away for a day, and not if the mail was sent or refused", async () => {
    await deliver(8);
    await askAfter(7);
    const event = { key: `${REVIEW_REQUEST}${orderId}` };
    await shop.db
      .insertInto("mail_events")
      .values({ ...event, attempts: 35 })
      .execute();
    expect(await requestReviews(shop)).toBe(1);
    const isSent = async () =>
      (await rowOf(shop.db, "mail_events", ["sent_at"], event)).sent_at !== null;
    await expect.poll(isSent).toBe(true);
    expect(await requestReviews(shop)).toBe(0);
    await changeRows(shop.db, "mail_events", { sent_at: null, refused_at: shop.clock() }, event);
    expect(await requestReviews(shop)).toBe(0);
  });

  /** Which orders are asked about which number of bars, once all of them are delivered. */
  async function countAskedProducts(...orderIds: string[]): Promise<number[]> {
    const products = await Promise.all(
      orderIds.map((id) => listOrderReviews(shop.db, id, mayRequestReview)),
    );
    return products.map(({ length }) => length);
  }

  const request = () =>
    shop.db
      .insertInto("mail_events")
      .values({ key: `${REVIEW_REQUEST}${orderId}`, attempts: 1 })
      .execute();

  test("of a bar are asked once, however often it is ordered, or sent again as a replacement", async () => {
    const later = await buyAndGet();
    const [count = 0] = await countAskedProducts(orderId);
    expect(await countAskedProducts(orderId, later)).toEqual([count, count]);
    await request();
    expect(await countAskedProducts(later)).toEqual([0]);
  });

  test("of a bar that was refunded at first are asked when it is ordered again", async () => {
    const later = await buyAndGet();
    await request();
    await refundOrder(shop, orderId, ({ items }) => ({ items: items.slice(0, 1), shipping: ZERO }));
    expect(await countAskedProducts(later)).toEqual([1]);
  });

  test("of a gift are not asked of its giver", async () => {
    expect((await countAskedProducts(orderId))[0]).toBeGreaterThan(0);
    const gift = { order_id: orderId, message: "Enjoy" };
    await shop.db.insertInto("order_gifts").values(gift).execute();
    expect(await countAskedProducts(orderId)).toEqual([0]);
  });

  test.each(["open", "lost"])("of an order whose dispute is %s are not asked", async (state) => {
    await changeRows(shop.db, "payments", { dispute_state: state }, { order_id: orderId });
    expect(await countAskedProducts(orderId)).toEqual([0]);
    await changeRows(shop.db, "payments", { dispute_state: "won" }, { order_id: orderId });
    expect((await countAskedProducts(orderId))[0]).toBeGreaterThan(0);
  });

  test("with two orders are asked about one of them in each run, so that no bar is in two mails", async () => {
    const deliveredAt = { updated_at: new Date(time.now.getTime() - 8 * DAY_MS) };
    for (const id of [orderId, await buyAndGet()]) {
      await changeRows(shop.db, "orders", deliveredAt, { id });
    }
    await askAfter(7);
    expect(await requestReviews(shop)).toBe(1);
  });

  test("of old or undelivered orders are not asked", async () => {
    await deliver(40);
    expect(await requestReviews(shop)).toBe(0);
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { beginCheckout, type StartedTestCheckout, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, readTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { changeRows, rowOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { orderLinkToken } from "../../orders/order-link-token.ts";
import { savePromotion } from "../../promotions/save-promotion.ts";
import { startCounting } from "../../stock/start-counting.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { endExpiredReservations } from "./end-expired-reservations.ts";
import { payAgain } from "./pay-again.ts";

const house = forAllTests(openTestShop);
const BAR = 1;
/** Network addresses of documentation: of different /24, /64 and /48. */
const HOME = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";

beforeEach(async () => {
  const { db } = house.shop;
  await sql`truncate reservations, promotion_uses, stock_movements, stock_shortages,
    stock_levels, gift_card_reservations`.execute(db);
  await sql`update promotions set uses = 0`.execute(db);
  await sql`update checkouts set reserved_by = null`.execute(db);
  house.time.now = new Date("2026-11-20T15:00:00Z");
});

/** The shop as with a real provider: demo payments are not limited. */
const shop = () => ({ ...house.shop, demoPayments: null });

/** A provider that reports that the last card was declined. */
const declining = () =>
  withPayments(shop(), {
    report: async (intentId) => {
      const report = await house.shop.payments.report(intentId);
      return report && { ...report, failure: "Your card was declined." };
    },
  });

const pass = async (minutes: number) => {
  house.pass(minutes * MINUTE_MS);
  await endExpiredReservations(shop());
};

const begin = (quantity: number, options: Parameters<typeof beginCheckout>[1] = {}) =>
  beginCheckout(house.shop, { lines: [{ productId: BAR, quantity }], ...options });

const press = async (checkout: StartedTestCheckout, address = HOME, email = shopper.email) =>
  (await submit(shop(), { ...checkout, address }, { email })).code;

async function reserve(quantity: number, address = HOME): Promise<string> {
  const priced = begin(quantity);
  // What others have reserved is sold out for everybody else.
  const checkout = await priced.catch(() => undefined);
  return checkout ? await press(checkout, address) : "sold-out";
}

async function pay(checkout: StartedTestCheckout): Promise<void> {
  await house.shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
  await settlePayment(house.shop, { intentId: checkout.intentId });
}

/** Changes a payment at the provider and settles it. */
async function settleAs(intentId: string, state: string): Promise<void> {
  await changeRows(house.shop.db, "demo_payments", { state }, { intent_id: intentId });
  await settlePayment(house.shop, { intentId });
}

async function forSale(): Promise<number> {
  const level = await rowOf(house.shop.db, "stock_levels", ["on_hand", "reserved"]);
  return level.on_hand - level.reserved;
}

const count = (onHand: number) => startCounting(house.shop, { productId: BAR, onHand });

/** The same cart with another payment, as the browser asks for it. */
const startAgain = ({ checkoutId, lines }: StartedTestCheckout) =>
  beginCheckout(house.shop, { checkoutId, lines });

describe("what a checkout has reserved without paying", () => {
  test("goes back to sale within the hour, however often Pay is pressed", async () => {
    await count(90);
    const checkout = await begin(30);
    let minutes = 0;
    while ((await forSale()) < 90 || minutes === 0) {
      await press(checkout);
      await pass(5);
      minutes += 5;
      expect(minutes).toBeLessThanOrEqual(60);
    }
    expect(minutes).toBeGreaterThan(40);
  });

  test("of more than a third of a bar goes back to sale within half an hour", async () => {
    await count(3);
    const checkout = await begin(3);
    expect(await press(checkout)).toBe("submitted");
    await pass(14);
    expect(await press(checkout)).toBe("submitted");
    await pass(14);
    expect(await forSale()).toBe(0);
    expect(await press(checkout)).toBe("reservation-over");
    expect(await forSale()).toBe(3);
  });

  test("can be taken again by the same shopper when it is still there, and be paid", async () => {
    await count(3);
    const checkout = await begin(3);
    await press(checkout);
    await pass(14);
    await press(checkout);
    await pass(14);
    expect(await press(checkout)).toBe("reservation-over");
    const again = await startAgain(checkout);
    expect(await press(again)).toBe("submitted");
    await pay(again);
    expect(await forSale()).toBe(0);
  });

  test("is somebody else's when they are faster", async () => {
    await count(3);
    const checkout = await begin(3);
    await press(checkout);
    await pass(14);
    await press(checkout);
    await pass(14);
    await press(checkout);
    expect(await reserve(3, ELSEWHERE)).toBe("submitted");
    await expect(startAgain(checkout)).rejects.toThrow("unavailable");
  });

  test("does not end under a shopper who has just pressed Pay: each press gives a quarter of an hour", async () => {
    await count(90);
    const checkout = await begin(3);
    for (let presses = 0; presses < 4; presses++) {
      expect(await press(checkout)).toBe("submitted");
      await pass(14);
    }
    expect(await forSale()).toBe(87);
    await pay(checkout);
    expect(await forSale()).toBe(87);
  });

  test("is kept while a bank payment is really under way, and is sold", async () => {
    await count(3);
    const checkout = await begin(3, { method: "ach" });
    await press(checkout);
    await house.shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
    await pass(120);
    expect(await forSale()).toBe(0);
    expect((await settlePayment(house.shop, { intentId: checkout.intentId })).code).toBe("placed");
  });

  test("of a gift card's balance ends in the same way", async () => {
    await takeGiftCards(house.shop);
    const card = await issueTestCard(house.shop, 500);
    const checkout = await beginCheckout(house.shop, { giftCardCode: card.code });
    let minutes = 0;
    const reserved = async () => (await readTestCard(house.shop, card.id)).reserved;
    do {
      await press(checkout);
      await pass(10);
      minutes += 10;
    } while ((await reserved()) > 0 && minutes < 120);
    expect(minutes).toBeLessThanOrEqual(60);
  });
});

describe("one network", () => {
  test("with one honest shopper gets all of the last three bars", async () => {
    await count(3);
    expect(await reserve(3)).toBe("submitted");
  });

  test("with several honest shoppers serves all of them at once", async () => {
    await count(12);
    const shoppers = await Promise.all([3, 3, 3, 3].map((quantity) => begin(quantity)));
    const pressed = await Promise.all(shoppers.map((each) => press(each)));
    expect(pressed).toEqual(Array(4).fill("submitted"));
    for (const each of shoppers) await pay(each);
    expect(await forSale()).toBe(0);
  });

  test("that holds much for one checkout gets only a share together with others", async () => {
    await count(60);
    expect(await reserve(15)).toBe("submitted");
    expect(await reserve(6)).toBe("too-much-reserved");
    expect(await reserve(5)).toBe("submitted");
    expect(await forSale()).toBe(40);
    expect(await reserve(6, ELSEWHERE)).toBe("submitted");
  });

  test("is held to its share when all its checkouts press Pay at once", async () => {
    await count(90);
    const checkouts = await Promise.all(Array.from({ length: 12 }, () => begin(5)));
    const pressed = await Promise.all(checkouts.map((each) => press(each)));
    expect(pressed.filter((code) => code === "submitted")).toHaveLength(6);
    expect(pressed.filter((code) => code === "too-much-reserved")).toHaveLength(6);
    expect(await forSale()).toBe(60);
  });

  test.each([
    ["an IPv4 address", () => HOME],
    ["a /48", () => `2001:db8:1:${randomUUID().slice(0, 4)}::1`],
  ])(
    "of %s that never pays leaves two thirds to others from the second hour on",
    async (_what, address) => {
      await count(60);
      const taken: number[] = [];
      for (let minutes = 0; minutes < 4 * 60; minutes += 15) {
        for (const quantity of [60, 30, 20, 10, 5, 1]) {
          await reserve(quantity, address());
        }
        if (minutes >= 105) taken.push(60 - (await forSale()));
        await pass(15.1);
      }
      expect(Math.max(...taken)).toBeLessThanOrEqual(20);
    },
  );

  test("that never pays leaves even the last bar to others four minutes of ten", async () => {
    await count(1);
    let free = 0;
    for (let minutes = 0; minutes < 600; minutes += 5) {
      await reserve(1);
      if (minutes >= 120) free += await forSale();
      await pass(5);
    }
    expect(free).toBeGreaterThanOrEqual(39);
  });

  test("that pays is not slowed down by shoppers who changed their minds", async () => {
    await count(90);
    for (let times = 0; times < 6; times++) {
      await reserve(30);
      await pass(16);
      const checkout = await begin(1);
      expect(await press(checkout)).toBe("submitted");
      await pay(checkout);
    }
    expect(await reserve(60)).toBe("submitted");
  });

  test("cannot renew by declined cards and new checkouts", async () => {
    await count(60);
    for (let times = 0; times < 3; times++) {
      const checkout = await begin(60);
      expect(await press(checkout)).toBe("submitted");
      await pass(14);
      await settlePayment(declining(), checkout);
      expect(await forSale()).toBe(60);
    }
    expect(await reserve(60)).toBe("too-much-reserved");
  });

  test("cannot renew by declined cards of one checkout", async () => {
    await count(60);
    const checkout = await begin(60);
    let pressed = "";
    let minutes = 0;
    for (; pressed !== "too-much-reserved" && minutes < 300; minutes += 14) {
      pressed = await press(await startAgain(checkout).catch(() => checkout));
      if (pressed !== "submitted") continue;
      await pass(14);
      await settlePayment(declining(), await startAgain(checkout).catch(() => checkout));
    }
    expect(minutes).toBeLessThan(150);
  });

  test("is not limited in a demo, where all visitors may share an address", async () => {
    await count(60);
    for (let times = 0; times < 5; times++) {
      const checkout = await begin(12);
      const submitted = await submit(house.shop, { ...checkout, address: HOME });
      expect(submitted.code).toBe("submitted");
    }
  });
});

describe("the uses of a limited code", () => {
  async function makeCode(code: string, maxUses: number): Promise<void> {
    const terms = promotionTerms({ code, maxUses: `${maxUses}`, oncePerCustomer: true });
    const saved = await savePromotion(house.shop, { id: null, version: 0, terms, isActive: true });
    expect(saved.code).toBe("saved");
  }
  const use = async (discountCode: string, address: string, mailbox: number) => {
    const checkout = await beginCheckout(house.shop, { discountCode });
    return await press(checkout, address, `mailbox-${mailbox}@example.com`);
  };

  test("are reserved by one network up to a share, whatever mailboxes it has", async () => {
    await makeCode("SPRING", 60);
    const pressed: string[] = [];
    for (let mailbox = 0; mailbox < 30; mailbox++) pressed.push(await use("SPRING", HOME, mailbox));
    expect(pressed.filter((code) => code === "submitted")).toHaveLength(20);
    expect(await use("SPRING", ELSEWHERE, 99)).toBe("submitted");
  });

  test("of a small code are for everybody again within the hour", async () => {
    await makeCode("FEW", 5);
    const checkouts = [];
    for (let mailbox = 0; mailbox < 5; mailbox++) {
      const checkout = await beginCheckout(house.shop, { discountCode: "FEW" });
      expect(await press(checkout, HOME, `mailbox-${mailbox}@example.com`)).toBe("submitted");
      checkouts.push(checkout);
    }
    await expect(use("FEW", ELSEWHERE, 99)).rejects.toThrow("code-refused");
    for (let minutes = 0; minutes < 40; minutes += 10) {
      await pass(10);
      for (const [at, each] of checkouts.entries()) {
        await press(each, HOME, `mailbox-${at}@example.com`);
      }
    }
    expect(await use("FEW", ELSEWHERE, 99)).toBe("submitted");
  });
});

test("an order that is paid again ends its reservation, too, and pauses once that came to nothing often", async () => {
  await count(9);
  const checkout = await begin(9, { method: "ach" });
  await press(checkout);
  await settleAs(checkout.intentId, "processing");
  await settleAs(checkout.intentId, "requires_payment_method");
  expect(await forSale()).toBe(9);

  const { checkoutId: orderId } = checkout;
  const token = orderLinkToken(house.shop.secret, orderId, house.time.now, "payment");
  const again = () => payAgain(house.shop, { orderId, token, method: "debit", address: HOME });
  let free = 0;
  for (let minutes = 0; minutes < 600; minutes += 5) {
    await again();
    if ((await forSale()) === 9) free += 1;
    await pass(5);
  }
  expect(free).toBeGreaterThanOrEqual(15);
});

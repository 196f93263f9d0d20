import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { beginCheckout, checkoutRequest, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { takeOrder } from "../by-hand/take-order.ts";
import { startCheckout } from "../pay/start-checkout.ts";

// A checkout that is started, one that is paid and an order by hand ask one question and get one answer.

const { shop } = forAllTests(openTestShop);
beforeAll(() => takeGiftCards(shop));

type Codes = { readonly discountCode?: string; readonly giftCardCode?: string };

/** What all three answer to an amount that is never right. */
async function requestAllQuotes(codes: Codes) {
  const known = await beginCheckout(shop);
  const cart = checkoutRequest({ shipping: null, ...codes });
  const started = await startCheckout(shop, { ...cart, destination: shopper });
  const submitted = await submit(shop, { ...cart, checkoutId: known.checkoutId });
  const byHand = { ...cart, id: randomUUID(), details: shopper, paidElsewhere: null };
  const taken = await takeOrder(shop, byHand);
  return [started, submitted, taken];
}

test("start, submit and an order by hand compute the same totals", async () => {
  const [started, submitted, taken] = await requestAllQuotes({});
  expect(started?.code).toBe("amount-differs");
  expect(submitted).toEqual(started);
  expect(taken).toMatchObject(started ?? {});
});

test("a gift card leaves the totals as they are, and takes its share of what is due", async () => {
  const { code: giftCardCode } = await issueTestCard(shop, 500);
  const [withoutCard] = await requestAllQuotes({});
  const [started, submitted, taken] = await requestAllQuotes({ giftCardCode });
  expect(started).toEqual(withoutCard);
  expect(submitted).toEqual(started);
  const total = started?.code === "amount-differs" ? started.totals.total : 0;
  expect(taken).toMatchObject({ code: "amount-differs", due: total - 500 });
});

test("all three refuse a wrong gift card alike", async () => {
  const answers = await requestAllQuotes({ giftCardCode: "AAAA-AAAA-AAAA-AAAA" });
  expect(answers[0]).toMatchObject({ code: "gift-card-refused", refusal: { reason: "unknown" } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("of a wrong code and a wrong gift card, all three name the code first", async () => {
  const answers = await requestAllQuotes({
    discountCode: "NOSUCH",
    giftCardCode: "AAAA-AAAA-AAAA-AAAA",
  });
  expect(answers[0]).toMatchObject({ code: "code-refused", refusal: { reason: "unknown" } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

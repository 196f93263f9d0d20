import { beforeAll, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { apiShopper, post } from "../../support/api-shopper.ts";
import { browserOf } from "../../support/fake-stripe/browser-of-fake-stripe.ts";
import { startFakeStripe } from "../../support/fake-stripe/start-fake-stripe.ts";
import { runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

// The built shop in its own process. Kills at other moments are in the fault campaign, and in
// server/checkout/stripe-checkout.test.ts.

const stripe = forAllTests(startFakeStripe);
const shop = forAllTests(() => runShop(stripe.environment));
beforeAll(async () => {
  stripe.webhooks.url = `${shop.url}/api/webhooks/stripe`;
});

async function pay(buyer: ReturnType<typeof apiShopper>, token = "pm_card_visa") {
  const [intent] = stripe.intentsOf(buyer.checkoutId);
  if (!intent) throw new Error("There is no intent.");
  return await browserOf(stripe).confirm(intent, { payment_method: token });
}

async function orderOf({ checkoutId }: { checkoutId: string }) {
  const [row] = await query(
    shop,
    `select payment_status, total from orders where id = '${checkoutId}'`,
  );
  return row;
}

async function orderPlaced(buyer: { checkoutId: string }) {
  await expect.poll(() => orderOf(buyer), { timeout: 30_000 }).toBeDefined();
  return await orderOf(buyer);
}

test("a webhook alone places the order through the real server with its raw body", async () => {
  const buyer = apiShopper(shop.url);
  await buyer.begin();
  await buyer.submit();
  await pay(buyer);
  expect(await orderPlaced(buyer)).toMatchObject({ payment_status: "paid" });
  const response = await post(`${shop.url}/api/webhooks/stripe`, { id: "evt_x" });
  expect(response.status).toBe(400);
});

test("a webhook's body that is larger than any of Stripe's is not read", async () => {
  const response = await post(`${shop.url}/api/webhooks/stripe`, "x".repeat(300 * 1024));
  expect(response.status).toBe(413);
});

test("a shop that was down during a payment finds it at its start", async () => {
  const buyer = apiShopper(shop.url);
  await buyer.begin();
  await buyer.submit();
  await shop.kill();
  stripe.webhooks.lose = 1;
  await pay(buyer);
  stripe.webhooks.lose = 0;
  await shop.start();
  expect(await orderPlaced(buyer)).toMatchObject({ payment_status: "paid" });
});

test("the money at Stripe equals the orders' totals, to the cent", async () => {
  const rows = await query(
    shop,
    "select sum(total - refunded_amount)::text as kept from orders where payment_status = 'paid'",
  );
  expect(Math.round(Number(rows[0]?.kept) * 100)).toBe(stripe.moneyReceived());
});

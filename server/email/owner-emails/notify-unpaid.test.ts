import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { beginCheckout, type StartedTestCheckout } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop, withPayments } from "#test/support/test-shop.ts";
import { endExpiredReservations } from "../../checkout/pay/end-expired-reservations.ts";
import { releaseUnpaid } from "../../checkout/pay/release-unpaid.ts";
import { submitCheckout } from "../../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { findUnpaid } from "../../stock/read-unpaid.ts";
import { startCounting } from "../../stock/start-counting.ts";
import { notifyUnpaid } from "./notify-unpaid.ts";

const house = forAllTests(openTestShop);
const { shop, time } = house;
const BAR = 1;
const product = { kind: "product", id: BAR } as const;

beforeEach(async () => {
  await sql`truncate reservations, stock_movements, stock_levels, email_log, mail_events`.execute(
    shop.db,
  );
  await sql`update checkouts set reserved_by = null`.execute(shop.db);
  time.now = new Date("2026-11-20T15:00:00Z");
  await startCounting(shop, { productId: BAR, onHand: 14 });
});

const pass = async (minutes: number) => {
  house.pass(minutes * MINUTE_MS);
  await endExpiredReservations(shop);
};

async function press(checkout: StartedTestCheckout, address = "192.0.2.1"): Promise<string> {
  const shop = { ...house.shop, demoPayments: null };
  return (await submitCheckout(shop, { ...checkout, address, details: shopper })).code;
}

const begin = (quantity: number) => beginCheckout(shop, { lines: [{ productId: BAR, quantity }] });

async function sweepAndListMails(): Promise<string[]> {
  await notifyUnpaid(shop);
  const rows = await shop.db
    .selectFrom("email_log")
    .select(["subject", "text_body as text"])
    .where("kind", "=", "unpaid")
    .execute();
  return rows.map(({ subject, text }) => `${subject} ${text.replaceAll("\n", " ")}`);
}

test("the owner hears once a day what unpaid checkouts of one network hold again and again, and where to release it", async () => {
  for (let times = 0; times < 2; times++) {
    expect(await press(await begin(12))).toBe("submitted");
    expect(await sweepAndListMails()).toEqual([]);
    await pass(16);
  }
  expect(await press(await begin(12))).toBe("submitted");
  const [mail = "", ...more] = await sweepAndListMails();
  expect(mail).toMatch(/^Unpaid checkouts are holding /);
  expect(mail).toContain(
    "12 of the last 14 bars are reserved in 1 unpaid checkout, from 1 network.",
  );
  expect(mail).toContain("/admin/stock/1");
  expect(more).toEqual([]);
  expect(await sweepAndListMails()).toHaveLength(1);

  await pass(24 * 60);
  const late = await begin(12);
  await press(late);
  await pass(14);
  await press(late);
  await pass(12);
  expect(await sweepAndListMails()).toHaveLength(2);
});

test("the owner hears nothing of shoppers who are paying, of a small part, or of many networks", async () => {
  await press(await begin(14));
  await pass(10);
  expect(await sweepAndListMails()).toEqual([]);
  await pass(6);
  const part = await begin(4);
  await press(part);
  await pass(14);
  await press(part);
  await pass(14);
  expect(await sweepAndListMails()).toEqual([]);
  await press(part);
  for (let at = 0; at < 4; at++) await press(await begin(2), `198.51.100.${at}`);
  expect(await sweepAndListMails()).toEqual([]);
});

test("the owner can put back on sale what unpaid checkouts hold, and what is being paid is sold", async () => {
  const [unpaid, paid] = [await begin(3), await begin(2)];
  for (const each of [unpaid, paid]) await press(each);
  expect(await findUnpaid(shop.db, product, time.now)).toMatchObject({
    remaining: 14,
    reserved: 5,
    checkouts: 2,
    networks: 1,
    lapses: 0,
  });
  await shop.demoPayments?.confirm(paid.intentId, paid.clientSecret);
  await pass(1);
  expect(await releaseUnpaid(shop, product)).toEqual({ unanswered: 0 });
  expect(await findUnpaid(shop.db, product, time.now)).toBeUndefined();
  const { rows } = await sql`select on_hand, reserved from stock_levels`.execute(shop.db);
  expect(rows).toEqual([{ on_hand: 12, reserved: 0 }]);
  // A payment that was canceled cannot be made.
  expect(await settlePayment(shop, { id: unpaid.checkoutId })).toEqual({ code: "no-intent" });
});

test("what cannot be released, because the provider does not answer, stays reserved and is counted", async () => {
  await press(await begin(3));
  const away = async () => {
    const { PaymentProviderError } = await import("../../payments/payment-provider.ts");
    throw new PaymentProviderError("away", { reason: "unreachable" });
  };
  const shop = withPayments(house.shop, { cancelIntent: away });
  expect(await releaseUnpaid(shop, product)).toEqual({ unanswered: 1 });
  expect((await findUnpaid(house.shop.db, product, time.now))?.reserved).toBe(3);
});

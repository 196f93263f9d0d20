import { beforeEach, expect, test, vi } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { openMailbox } from "../../support/mailbox.ts";
import { runShop } from "../../support/running-shop.ts";
import { shopper } from "../../support/sample-shopper.ts";
import { query } from "../../support/shop-database.ts";

const box = forAllTests(openMailbox);
const shop = forAllTests(() =>
  runShop({
    SMTP_URL: box.url,
    EMAIL_FROM: "orders@bars.example",
    ORDER_EMAIL_TO: "owner@bars.example",
  }),
);
beforeEach(() => {
  box.onStep(undefined);
  box.heal();
  box.empty();
});

async function placeOrder(): Promise<string> {
  const buyer = apiShopper(shop.url);
  await buyer.pay();
  // The mail may trigger a crash in which this answer is lost.
  await buyer.place().catch(() => undefined);
  return buyer.checkoutId;
}

/** The last attempt of each of the order's mails in the log. */
async function endOf(orderId: string) {
  return await query(
    shop,
    `select distinct on (kind) kind, success, captured, doubtful, message_id from email_log
     where order_id = '${orderId}' order by kind, id desc`,
  );
}

async function bothSent(orderId: string) {
  return await vi.waitFor(
    async () => {
      // Releases claims of killed processes, which would otherwise expire within a minute.
      await query(shop, "update mail_events set claimed_until = now() where claim is not null");
      const mails = await endOf(orderId);
      expect(mails.map(({ kind, success }) => [kind, success])).toEqual([
        ["order-customer", true],
        ["order-owner", true],
      ]);
      return mails;
    },
    { timeout: 90_000, interval: 1_000 },
  );
}

test("an order's two mails arrive over SMTP once each, and the log says sent", async () => {
  const orderId = await placeOrder();
  const mails = await bothSent(orderId);
  for (const mail of mails) {
    expect(mail).toMatchObject({ captured: false, doubtful: false });
    expect(box.count(String(mail.message_id))).toBe(1);
  }
  expect(box.mails.map(({ to }) => to[0]).sort()).toEqual(["owner@bars.example", shopper.email]);
  expect(shop.output()).toMatch(/Mail +over 127\.0\.0\.1/);
});

test("a shop that is stopped waits for the answer to a mail that it sent", {
  tags: "extended",
}, async () => {
  box.fail({ at: "kept", delayMs: 1_500 });
  const stopped = new Promise<number | null>((done) => {
    box.onStep((step) => {
      if (step !== "kept") return;
      box.onStep(undefined);
      done(shop.stop());
    });
  });
  const orderId = await placeOrder();
  expect(await stopped).toBe(0);
  await shop.start();
  for (const { doubtful, message_id } of await bothSent(orderId)) {
    expect(doubtful).toBe(false);
    expect(box.count(String(message_id))).toBe(1);
  }
});

import { expect, test, vi } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { notifyMethodOff } from "./notify-method-off.ts";

const { shop } = forAllTests(openTestShop);

test("the owner gets one mail about a payment method that is switched off, however often it is chosen", async () => {
  const notified = () =>
    shop.db.selectFrom("email_log").select(["recipient", "subject"]).orderBy("id").execute();
  const bank = {
    recipient: shop.details().orderEmail,
    subject: "Bank Account (ACH) is switched off at Stripe",
  };
  await notifyMethodOff(shop, "ach");
  await notifyMethodOff(shop, "ach");
  await vi.waitFor(async () => expect(await notified()).toEqual([bank]), 15_000);
  await notifyMethodOff(shop, "ach");
  // Its mail would come after the bank's, if there was a second one.
  await notifyMethodOff(shop, "debit");
  await vi.waitFor(async () => expect(await notified()).toHaveLength(2), 15_000);
  expect(await notified()).toEqual([
    bank,
    { ...bank, subject: "Debit Card (Visa / Mastercard) is switched off at Stripe" },
  ]);
});

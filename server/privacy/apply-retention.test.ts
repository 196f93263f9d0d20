import { expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { cleanUpCheckouts } from "../checkout/settle/clean-up-checkouts.ts";
import { retentionSection } from "../settings/sections.ts";
import { applyRetention } from "./apply-retention.ts";

const { shop, pass } = forAllTests(openTestShop);

const keepFor = (days: Partial<typeof retentionSection.defaults>) =>
  chooseSettings(shop, retentionSection, days);

test("an old email keeps its row and loses its text after the retention of the settings", async () => {
  const { db } = shop;
  await buy(shop);
  await vi.waitFor(async () => expect(await listEmails(db, 10)).toHaveLength(2), 10_000);
  pass(364 * DAY_MS);
  await applyRetention(shop);
  expect((await listEmails(db, 10)).every(({ text, html }) => text !== "" && html !== "")).toBe(
    true,
  );

  await keepFor({ mailBodyDays: 300 });
  await applyRetention(shop);
  expect(await listEmails(db, 10)).toMatchObject([
    { text: "", html: "" },
    { text: "", html: "" },
  ]);
});

test("an unpaid checkout is deleted after the retention of the settings", async () => {
  const checkout = await beginCheckout(shop);
  await submit(shop, checkout);
  const isThere = async () => {
    await cleanUpCheckouts(shop);
    const found = shop.db.selectFrom("checkouts").where("id", "=", checkout.checkoutId);
    return (await found.select("id").executeTakeFirst()) !== undefined;
  };
  pass(11 * DAY_MS);
  expect(await isThere()).toBe(true);
  await keepFor({ abandonedCheckoutDays: 10 });
  expect(await isThere()).toBe(false);
});

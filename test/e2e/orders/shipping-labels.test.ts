import { afterAll, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { startFakeEasyPost } from "../../support/fake-easypost/start-fake-easypost.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// Prices of labels and buying once are tested in server/parcels/labels.

const fake = await startFakeEasyPost();
afterAll(() => fake.close());
test.override("environment", fake.environment);

/** Labels need the shop's own address. */
async function nameSender(shop: RunningShop): Promise<void> {
  const data = JSON.stringify({
    name: "Invented Chocolate",
    street: "1 Maker Street",
    city: "Montpelier",
    state: "VT",
    zip: "05602",
    homeKitchen: false,
    permit: "",
    rules: [],
  });
  await query(
    shop,
    `insert into settings (section, version, data, updated_at, updated_by)
     values ('labels', 1, '${data}', now(), 'owner') on conflict do nothing`,
  );
}

test("without a sender address the owner is told where to enter it", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await query(shop, "delete from settings where section = 'labels'");
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { viewport: phone });
  await page.getByRole("button", { name: "Buy label…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Label for CHOC-/ });
  await dialog.getByText("Labels need your own address.").waitFor();
  await expectAccessible(page);
});

test("a label is bought at a rate, ships the order, can be printed, and the carrier's webhook marks it delivered", async ({
  shop,
  visitAdmin,
}) => {
  await nameSender(shop);
  const { id: orderId } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${orderId}`, { viewport: phone });
  await page.getByRole("button", { name: "Buy label…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Label for CHOC-/ });
  await dialog.getByText("The weight is an estimate").waitFor();
  await dialog.getByRole("button", { name: "Show rates" }).click();
  await dialog.getByRole("radio", { name: /USPS GroundAdvantage/, checked: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /UPSDAP Ground/ }).check();
  await dialog.getByRole("button", { name: "Buy for $11.20 and ship" }).waitFor();
  await dialog.getByRole("radio", { name: /USPS GroundAdvantage/ }).check();
  await dialog.getByRole("button", { name: "Buy for $7.45 and ship" }).click();
  await page.getByText("Bought for $7.45 and shipped.").waitFor();
  const print = page.getByRole("link", { name: "Print label" });
  expect(await print.getAttribute("href")).toContain("https://easypost-files.example/");
  await expectAccessible(page);

  const parcels = `select tracking_number as number from shipments where order_id = '${orderId}'`;
  const [parcel] = await query(shop, parcels);
  const { body, signature } = fake.sign({
    description: "tracker.updated",
    result: { object: "Tracker", tracking_code: parcel?.number, status: "delivered" },
  });
  const tell = (signed: string) =>
    fetch(`${shop.url}/api/webhooks/easypost`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hmac-signature": signed },
      body,
    });
  expect((await tell("hmac-sha256-hex=00")).status).toBe(400);
  expect((await tell(signature)).status).toBe(200);
  const statuses = `select status from orders where id = '${orderId}'`;
  expect(await query(shop, statuses)).toEqual([{ status: "delivered" }]);
});

test("a refused purchase says why, a lost answer buys once, and a voided label makes the bars unshipped again", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await nameSender(shop);
  const { id } = await buyOrder(shop);
  const page = await visitAdmin(`/admin/orders?order=${id}`, { expectedErrors: /409/ });
  const before = fake.sold();
  await page.getByRole("button", { name: "Buy label…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Label for CHOC-/ });
  await dialog.getByRole("button", { name: "Show rates" }).click();
  const press = dialog.getByRole("button", { name: "Buy for $7.45 and ship" });
  fake.faults.push("no-funds");
  await press.click();
  await dialog.getByText("Insufficient funds in the wallet.").waitFor();
  fake.faults.push("lost-answer");
  await press.click();
  await dialog.getByText("Press again: it is bought once.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Nobody knows yet whether this label was bought.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByRole("link", { name: "Print label" }).waitFor();
  expect(fake.sold()).toBe(before + 1);
  await page.getByRole("button", { name: "Void label…" }).click();
  await page.getByRole("button", { name: "Void label", exact: true }).click();
  await page.getByRole("button", { name: "Buy label…" }).waitFor();
  await page.getByText("taken back").first().waitFor();
});

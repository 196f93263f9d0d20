import { afterAll, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { startFakeEasyPost } from "../../support/fake-easypost/start-fake-easypost.ts";
import { handOf } from "../../support/hand.ts";
import { labelSettings } from "../../support/postage.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query, writeSettings } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

// Prices of labels and buying once are tested in server/parcels/labels.

const fake = await startFakeEasyPost();
afterAll(() => fake.close());
const test = base.extend("environment", { scope: "file" }, fake.environment);

/** Labels need the shop's own address. */
const nameSender = (shop: RunningShop) => writeSettings(shop, "labels", labelSettings);

/** All orders of the shop: so many, which are packed. @returns their numbers, oldest first */
async function packAll(shop: RunningShop, count: number): Promise<string[]> {
  await nameSender(shop);
  await query(shop, "delete from orders");
  const numbers: string[] = [];
  for (let each = 0; each < count; each += 1) numbers.push((await buyOrder(shop)).number);
  await query(shop, "update orders set packed_at = created_at");
  return numbers;
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
  expect(await print.getAttribute("href")).toContain("/labels/shp_");
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
  await page.getByText("undone").first().waitFor();
});

test("labels of all packed orders are bought by one press, and one refusal stays with its reason", async ({
  shop,
  visitAdmin,
}) => {
  const numbers = await packAll(shop, 3);
  const before = fake.sold();
  // A PDF names no icon, so Chromium asks for one; a weight of 0 is refused.
  const page = await visitAdmin("/admin/packing", {
    expectedErrors: /postage\?label=.* 404|status of 4(09|22)/,
  });
  await page.getByRole("button", { name: "Buy 3 labels · $22.35" }).waitFor();
  const ounces = page.getByLabel(`Ounces of ${numbers[0]}`);
  const weight = await ounces.inputValue();
  await ounces.fill("0");
  await page.keyboard.press("Enter");
  await page.getByText("Enter ounces above 0, up to 1120.").waitFor();
  await page.getByRole("button", { name: "Buy 2 labels · $14.90" }).waitFor();
  await ounces.fill(weight);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Buy 3 labels · $22.35" }).waitFor();
  await page.getByLabel(`Rate of ${numbers[1]}`).selectOption({ index: 1 });
  const press = page.getByRole("button", { name: "Buy 3 labels · $26.10" });
  await press.waitFor();
  await expectAccessible(page);

  fake.faults.push("no-funds");
  await press.dblclick();
  await page.getByText("2 labels bought for $18.65.").waitFor();
  await page.getByText("Insufficient funds in the wallet.").waitFor();
  expect(fake.sold()).toBe(before + 2);
  await expectAccessible(page);
  const print = page.getByRole("link", { name: "Print 2 labels" });
  const document = await page.request.get(`${shop.url}${await print.getAttribute("href")}`);
  expect(document.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("button", { name: "Buy 1 label · $7.45" }).click();
  await page.getByText("3 labels bought today, $26.10").waitFor();
  await page.getByText("Nothing is packed yet.").waitFor();
  expect(fake.sold()).toBe(before + 3);
});

test("labels for selected orders are chosen in the list of orders and bought in Packing", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const numbers = await packAll(shop, 3);
  await query(shop, "update orders set packed_at = null where order_number = $1", [numbers[2]]);
  const page = await visitAdmin("/admin/orders");
  await page.getByLabel(`Select ${numbers[0]}`).check();
  await page.getByLabel(`Select ${numbers[2]}`).check();
  await page.getByRole("link", { name: "Buy 1 label…" }).click();
  await page.getByText("Of the orders that you selected, 1 needs a label.").waitFor();
  await page.getByRole("button", { name: "Buy 1 label · $7.45" }).waitFor();
  await page.getByRole("link", { name: "Choose all" }).click();
  await page.getByRole("button", { name: "Buy 2 labels · $14.90" }).waitFor();
});

test("fifteen orders are packed and labeled with four presses from Home", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  await nameSender(shop);
  await query(shop, "delete from orders");
  for (let each = 0; each < 15; each += 1) await buyOrder(shop);
  const page = await visitAdmin("/admin", { expectedErrors: /postage\?label=.* 404/ });
  const hand = handOf(page);
  await hand.click(page.getByRole("link", { name: /^Packing/ }));
  await hand.click(page.getByLabel("Select all", { exact: true }));
  await hand.click(page.getByRole("button", { name: "Mark 15 packed" }));
  await hand.click(page.getByRole("button", { name: /^Buy 15 labels · \$/ }));
  await page.getByText(/^15 labels bought for \$/).waitFor();
  await page.getByRole("link", { name: "Print 15 labels" }).waitFor();
  expect(hand.presses("Pack fifteen, with their labels open")).toBeLessThanOrEqual(4);
});

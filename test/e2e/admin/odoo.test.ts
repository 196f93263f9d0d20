import { afterAll, expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { startFakeOdoo } from "../../support/fake-odoo/start-fake-odoo.ts";
import { open } from "../../support/journeys.ts";
import { readAdminPage } from "../../support/read-page.ts";
import { test as base } from "../../support/shop-test.ts";

const odoo = await startFakeOdoo({ version: 19 });
afterAll(() => odoo.close());
const test = base.extend("environment", { scope: "file" }, odoo.environment);

test("an order is sent to Odoo by itself, and its delivery when the owner marks it shipped", async ({
  shop,
  visitAdmin,
}) => {
  const before = odoo.ledger().payments.length;
  const { id, number } = await buyOrder(shop);
  await expect.poll(() => odoo.ledger().payments, { timeout: 30_000 }).toHaveLength(before + 1);
  const page = await visitAdmin(`/admin/orders?order=${id}`);
  const about = page.getByRole("region", { name: "Odoo" });
  await about.getByText("In Odoo").waitFor();
  await about.getByText(/S0000\d/).waitFor();
  const lastPicking = () => odoo.ledger().pickings.at(-1)?.state;
  expect(lastPicking()).toBe("confirmed");
  await page.goto("/admin/orders");
  await page.getByRole("combobox", { name: `Status of ${number}` }).selectOption("shipped");
  await expect.poll(lastPicking, { timeout: 30_000 }).toBe("done");
});

test("an order that Odoo refuses delays no shopper, and is retried after the owner corrected it", async ({
  shop,
  visitAdmin,
}) => {
  odoo.world.rights.billing = false;
  const { id: orderId } = await buyOrder(shop);
  const textOf = async (path: string) => (await readAdminPage(shop, path)).text;
  await expect
    .poll(() => textOf("/admin/orders"), { timeout: 30_000 })
    .toContain("1 order is not in Odoo as it should be");
  const page = await visitAdmin("/admin/orders");
  await page.getByRole("link", { name: "Show what is wrong" }).click();
  await page.getByText(/Invoicing \/ Billing/).waitFor();
  odoo.world.rights.billing = true;
  await page.getByRole("button", { name: /^Retry CHOC/ }).click();
  await page.getByText("Sent to Odoo again").waitFor();
  await expect
    .poll(() => textOf(`/admin/orders/${orderId}`), { timeout: 30_000 })
    .toMatch(/ In Odoo /);
});

test("the Odoo screen lists what is missing with the line to set, what the shop makes, and missing rights", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/odoo");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Odoo" })
    .waitFor();
  await page.getByRole("button", { name: "Check the settings" }).click();
  await page.getByText("6 things are missing").waitFor();
  await page.getByText("Orders marked as “Paid in cash” wait.").waitFor();
  await page.getByText("ODOO_FEE_ACCOUNT=620100").first().waitFor();
  await page.getByText("SHOP-GIFT (booked to 252000 Gift Cards Owed)").waitFor();
  await page.getByText("ODOO_JOURNAL=BNK1").waitFor();
  odoo.world.rights.billing = false;
  await page.getByRole("button", { name: "Check the settings" }).click();
  await page.getByText("Give the shop's user in Odoo what it lacks: Invoicing / Billing").waitFor();
  odoo.world.rights.billing = true;
});

test("the owner can let Odoo count the bars, and then counts cannot be changed in the shop", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const product = { name: "Hammock", default_code: "BAR-9", is_storable: true };
  const product_id = odoo.call("product.product", "create", [product]);
  const count = { product_id, location_id: 5, inventory_quantity: 8 };
  odoo.call("stock.quant", "action_apply_inventory", [
    [odoo.call("stock.quant", "create", [count])],
  ]);
  const page = await visitAdmin("/admin/odoo");
  await page.getByLabel("Who counts the bars").selectOption("Odoo");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Saved. \d+ counts? (was|were) taken over.$/).waitFor();
  await open(page, "/admin/stock/9");
  await page.getByText("Odoo counts the bars.").waitFor();
  await page.getByText("Counted · Odoo").waitFor();
  expect(await page.getByLabel("How many came").count()).toBe(0);
  await open(page, "/admin/odoo");
  await page.getByLabel("Who counts the bars").selectOption("The shop");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await open(page, "/admin/stock/9");
  await page.getByLabel("How many came").waitFor();
});

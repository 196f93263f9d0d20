import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { taxRate } from "#domain/tax/tax-rate.ts";
import { SECOND_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { describeEachOdoo } from "#test/support/each-odoo.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { type OdooVersion, rowsOf } from "#test/support/fake-odoo/odoo-world.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { oneUnit } from "#test/support/refund-order.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { findOrder } from "../../orders/order-queries.ts";
import type { TaxableSale, TaxProvider } from "../../payments/tax-provider.ts";
import { getPricingSettings, taxSection } from "../../settings/sections.ts";

const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;

afterEach(async () => {
  await shop.db.deleteFrom("settings").where("section", "=", "tax").execute();
});

async function startOver(version: OdooVersion): Promise<void> {
  await erp.startOver(version);
  erp.choose({ taxMode: "odoo" });
  odoo.world.rights.taxes = true;
}

/** Such as 8.5, in Odoo's format. */
async function rateToday(): Promise<number> {
  const { globalSettings } = await getPricingSettings(shop.db, shop.log);
  return globalSettings.taxRate / 100;
}

/** In Oregon, where the sample shopper lives. */
async function chargeByState({ usesStripe = false } = {}): Promise<void> {
  const rates = { candy: taxRate(6875), food: taxRate(0), isShippingTaxed: true };
  await chooseSettings(shop, taxSection, {
    mode: "by-state",
    usesStripe,
    states: { OR: { ...rates, local: [], note: "" } },
  });
}

const taxes = () => rowsOf(odoo.world, "account.tax");

function roundOnDocuments(): void {
  const company = odoo.world.tables.get("res.company")?.get(1);
  Object.assign(company ?? {}, { tax_calculation_rounding_method: "round_globally" });
}

/** Tax amounts of an order and its invoice, as in the tax report. */
async function expectTaxed(orderId: string, rounding: number): Promise<void> {
  expect((await erp.state(orderId)).lastError).toBeNull();
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error("The order is gone.");
  const reference = order.orderNumber;
  const sent = odoo.ledger().orders.find((each) => each.reference === reference);
  expect(sent?.total).toBe(order.total);
  const rounded = sent?.lines.find(({ name }) => name === "Tax Rounding")?.price ?? 0;
  expect(Math.abs(rounded)).toBeLessThanOrEqual(rounding);
  expect((sent?.tax ?? 0) + rounded).toBe(order.tax);
  expect(sent?.lines.map(({ name }) => name)).not.toContain("Sales Tax");
  const invoices = odoo.ledger().invoices.filter((each) => each.reference === reference);
  expect(invoices).toMatchObject([{ state: "posted", total: order.total, paymentState: "paid" }]);
}

describeEachOdoo("with Odoo's taxes, in Odoo", (version) => {
  beforeEach(() => startOver(version));

  test("the tax is a tax of Odoo's, created once for its rate, excluded from prices, on its account", async () => {
    const orders = [await buy(shop), await buy(shop)];
    for (const id of orders) {
      await erp.sync(id);
      await expectTaxed(id, 3);
    }
    const made = taxes().slice(1);
    expect(made).toMatchObject([
      {
        amount: await rateToday(),
        amount_type: "percent",
        type_tax_use: "sale",
        company_id: 1,
        ...(version >= 18 && { price_include_override: "tax_excluded" }),
      },
    ]);
    const shares = rowsOf(odoo.world, "account.tax.repartition.line");
    const madeShares = shares.slice(4).filter((share) => share.repartition_type === "tax");
    expect(madeShares).toMatchObject([{ account_id: 1 }, { account_id: 1 }]);
  });

  test("a tax calculated by a service is a line of the shop's own, to the cent", async () => {
    await chargeByState({ usesStripe: true });
    const calculate = async ({ lines, shipping }: TaxableSale) => ({
      calculation: "taxcalc_1",
      lines: lines.map(() => cents(77)),
      shipping: cents(shipping > 0 ? 33 : 0),
    });
    const shop = { ...erp.shop, taxes: { calculate } as unknown as TaxProvider };
    const orderId = await buy(shop, { lines: [{ productId: 9, quantity: 1 }] });
    const order = await findOrder(erp.shop.db, orderId);
    expect(order?.tax).toBe(110);
    await erp.sync(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    const { orders } = odoo.ledger();
    const sent = orders.find(({ reference }) => reference === order?.orderNumber);
    expect(sent?.total).toBe(order?.total);
    expect(sent?.lines).toContainEqual(expect.objectContaining({ name: "Sales Tax", price: 110 }));
  });

  test("an order taxed by its state has Odoo's tax of that rate, also on taxed shipping", async () => {
    await chargeByState();
    const orderId = await buy(shop, { lines: [{ productId: 9, quantity: 1 }] });
    expect((await findOrder(shop.db, orderId))?.taxes).toMatchObject([{ rate: 6875 }]);
    await erp.sync(orderId);
    await expectTaxed(orderId, 3);
    expect(taxes().map(({ amount }) => amount)).toContain(6.875);
    await erp.refund(orderId);
    const order = await findOrder(shop.db, orderId);
    expect(odoo.ledger().credits).toMatchObject([{ total: order?.total }]);
  });

  test("if Odoo rounds tax by document, the rounding line is at most a cent", async () => {
    roundOnDocuments();
    const orderId = await erp.buy();
    await expectTaxed(orderId, 1);
  });

  test("each bar's discount and shipping have lines of their own", async () => {
    const orderId = await erp.buy();
    const order = await findOrder(shop.db, orderId);
    const [sent] = odoo.ledger().orders;
    const discounts = sent?.lines.filter(({ name }) => name.startsWith("Bundle Discount: ")) ?? [];
    expect(discounts.map(({ name }) => name.slice("Bundle Discount: ".length))).toEqual(
      order?.items.map(({ productName }) => productName),
    );
    expect(discounts.reduce((sum, { price }) => sum - price, 0)).toBe(order?.discount);
    expect(sent?.lines.filter(({ name }) => name === "Shipping").map(({ price }) => price)).toEqual(
      order?.shipping ? [order.shipping] : [],
    );
  });

  test("refunds bar by bar and a cancellation of the rest credit exactly the invoice, tax included", async () => {
    const orderId = await erp.buy();
    const first = await erp.refund(orderId, oneUnit);
    const second = await erp.refund(orderId, () => ({ items: [], amount: 100 }));
    await erp.setStatus(orderId, "cancelled");
    expect((await erp.state(orderId)).lastError).toBeNull();
    const total = (await findOrder(shop.db, orderId))?.total ?? 0;
    const { credits } = odoo.ledger();
    expect(credits.map((each) => [each.state, each.total])).toEqual([
      ["posted", first],
      ["posted", second],
      ["posted", total - first - second],
    ]);
    const names = credits.flatMap(({ lines }) => lines.map(({ name }) => name));
    expect(names).not.toContain("Sales Tax");
  });

  test("an order that was sent with its tax as a line is credited with a line", async () => {
    erp.choose({ taxMode: "line" });
    const orderId = await erp.buy();
    erp.choose({ taxMode: "odoo" });
    const amount = await erp.refund(orderId);
    expect((await erp.state(orderId)).lastError).toBeNull();
    const [credit] = odoo.ledger().credits;
    expect(credit?.total).toBe(amount);
    expect(credit?.lines.map(({ name }) => name)).toContain("Sales Tax");
  });
});

describe("Odoo's taxes", () => {
  beforeEach(() => startOver(18));

  test("use an existing tax without the right to create one", async () => {
    odoo.world.rights.taxes = false;
    const rate = await rateToday();
    Object.assign(taxes()[0] ?? {}, { amount: rate });
    const orderId = await erp.buy();
    await expectTaxed(orderId, 3);
    expect(taxes()).toHaveLength(1);
  });

  test("with only another rate, and without the right to create the shop's, stop with the rate and what to do", async () => {
    odoo.world.rights.taxes = false;
    const orderId = await erp.buy();
    expect((await erp.state(orderId)).lastError).toContain(
      `no tax on sales of ${await rateToday()}% that comes on top of prices, and the shop's user may not make it`,
    );
    const { partners, products, orders } = odoo.ledger();
    expect([partners, products, orders]).toEqual([[], [], []]);
    odoo.world.rights.taxes = true;
    await erp.retry(orderId);
    await expectTaxed(orderId, 3);
  });

  test("do not use a tax that is included in prices", async () => {
    Object.assign(taxes()[0] ?? {}, { amount: await rateToday(), price_include: true });
    const orderId = await erp.buy();
    await expectTaxed(orderId, 3);
    expect(taxes()).toHaveLength(2);
  });

  test("get no second tax after the answer to creating one was lost", async () => {
    odoo.after = ({ model, method }) =>
      model === "account.tax" && method === "create" ? "drop" : undefined;
    const orderId = await buy(shop);
    expect(await erp.sync(orderId)).toBe(true);
    odoo.after = () => undefined;
    pass(600 * SECOND_MS);
    await erp.syncAgain(orderId);
    await expectTaxed(orderId, 3);
    expect(taxes()).toHaveLength(2);
  });

  test("use an older rate's tax for an order from before a change of the rate", async () => {
    const orderId = await buy(shop);
    // As at twice the rate.
    await sql`update orders set tax = tax * 2, total = total + tax where id = ${orderId}`.execute(
      shop.db,
    );
    const total = (await findOrder(shop.db, orderId))?.total;
    await erp.sync(orderId);
    expect((await erp.state(orderId)).lastError).toContain(
      "Create one there with the order's rate",
    );
    const rate = 2 * (await rateToday());
    odoo.world.tables.get("account.tax")?.set(9, {
      ...(taxes()[0] ?? {}),
      id: 9,
      name: "Then",
      amount: rate,
    });
    pass(600 * SECOND_MS);
    await erp.sync(orderId);
    expect(odoo.ledger().orders).toMatchObject([{ state: "sale", total }]);
  });
});

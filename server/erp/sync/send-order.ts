import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { formatTaxRate, taxRateOf } from "#domain/tax/tax-rate.ts";
import { listProductsForSale } from "../../pricing/list-products-for-sale.ts";
import { getPricingSettings } from "../../settings/sections.ts";
import { erpRefusal } from "../interface/erp-error.ts";
import { type OwedSku, owedSkus } from "../interface/erp-needs.ts";
import type { ErpContacts, ErpDocument, ErpOrder, ErpTax } from "../interface/erp-order.ts";
import { erpOrderOf, linesToTax } from "./erp-order-of.ts";
import { type MirrorContext, takeStep, whileAlone } from "./erp-step.ts";
import { centsOff } from "./tax-lines.ts";

/**
 * Sends an order to the ERP, with its customer and its products.
 *
 * @throws ErpError
 */
export async function sendOrder(ctx: MirrorContext, order: Order): Promise<ErpDocument> {
  const { erp } = ctx;
  await erp.requireSetup([]);
  const prices = await listPricesToday(ctx, order);
  const tax = await findTax(ctx, order);
  const wanted = erpOrderOf(order, prices, tax);
  await erp.requireSetup(owedSkusOf(wanted));

  const contacts = await findContacts(ctx, wanted);
  const { made: productIds } = await takeStep(ctx, "products", async () => {
    const isSold = async () => (await erp.findOrder(order.orderNumber)) !== undefined;
    return { made: await erp.findOrCreateProducts(wanted.lines, isSold, whileAlone(ctx)) };
  });

  const { order: sent } = await takeStep(ctx, "order", async () => {
    const made = await erp.confirmOrder(wanted, contacts, productIds);
    return { order: made, document: made };
  });
  return sent;
}

async function findContacts(ctx: MirrorContext, { customer }: ErpOrder): Promise<ErpContacts> {
  const { customerId, deliveryId } = ctx.sync;
  if (customerId && deliveryId) return { customerId, deliveryId };
  return await takeStep(ctx, "customer", async () => {
    return await ctx.erp.findOrCreateContacts(customer, customerId, whileAlone(ctx));
  });
}

/**
 * The ERP's tax with the order's rate; for an older order without a stored rate, one that matches
 * its amount. Null when the tax is a line, or there is none.
 *
 * @throws ErpError when none matches
 */
async function findTax(ctx: MirrorContext, order: Order): Promise<ErpTax | null> {
  const { db, erp, log } = ctx;
  if (erp.taxMode === "line" || order.tax === 0) return null;
  // A tax service may charge several rates at once.
  if (order.taxes.some(({ calculation }) => calculation !== undefined)) return null;
  const storedRates = new Set(
    order.taxes.filter(({ amount }) => amount > 0).map(({ rate }) => rate),
  );
  // With several rates, the amount alone does not determine the taxes, so the shop's own line is
  // used.
  if (storedRates.size > 1) return null;

  const [storedRate] = storedRates;
  const { globalSettings } = await getPricingSettings(db, log);
  const rate = storedRate ?? taxRateOf(globalSettings.taxRate);
  const lines = linesToTax(order, new Map());
  const off = centsOff(lines, rate, order.tax);
  if (off > 0) {
    const taxes = await erp.listTaxes();
    const fitting = taxes.find((each) => centsOff(lines, each.rate, order.tax) === 0);
    if (fitting) return fitting;
  }
  if (off > 1) {
    throw erpRefusal(
      `The tax of this order isn't ${formatTaxRate(rate)}% of its bars, today's rate, and no sales tax in Odoo matches. Create one there with the order's rate, not included in the price, then press Retry.`,
      "account.tax: none fits",
    );
  }

  const { made: tax } = await takeStep(ctx, "tax", async () => {
    return { made: await erp.findOrCreateTax(rate, whileAlone(ctx)) };
  });
  return tax;
}

/** What of it the shop owes to somebody. */
function owedSkusOf({ lines }: ErpOrder): OwedSku[] {
  return owedSkus.filter((sku) => lines.some((line) => line.sku === sku));
}

/** Current prices of an order's bars, by product id; deleted products are missing. */
async function listPricesToday(
  { db, log }: MirrorContext,
  { items }: Order,
): Promise<ReadonlyMap<number, Cents>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const { products } = await listProductsForSale(db, ids, log);
  return new Map(products.map(({ id, price }) => [id, price]));
}

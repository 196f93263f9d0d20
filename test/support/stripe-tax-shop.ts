import { taxRate } from "#domain/tax/tax-rate.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import type { Database } from "#server/platform/db/database.ts";
import { taxSection } from "#server/settings/sections.ts";
import { recordOrderTax } from "#server/tax-records/record-order-tax.ts";
import { findTaxRecord } from "#server/tax-records/tax-record-queries.ts";
import { chooseSettings } from "./settings.ts";
import type { StripeShop } from "./stripe-shop.ts";

/** Stripe's tax codes, as the shop uses them. */
export const CANDY = "txcd_40100001";
export const FLOUR = "txcd_40100002";
export const SHIPPING = "txcd_92010001";

/** Turns Stripe Tax on, with the shop's own rates for when Stripe does not answer, and no figures. */
export async function startStripeTax(
  { shop, stripe }: StripeShop,
  rates: StripeShop["stripe"]["settings"]["taxRates"],
  change: Partial<TaxSettings> = {},
): Promise<void> {
  stripe.settings.taxRates = rates;
  await clearTaxRecords(shop.db);
  const none = { local: [], note: "" };
  const own = { candy: taxRate(5000), food: taxRate(0), isShippingTaxed: false, ...none };
  const states = { OR: own };
  await chooseSettings(shop, taxSection, { mode: "by-state", usesStripe: true, states, ...change });
}

/** Locks the rows, so that a job of the shop cannot add a reversal to a sale that is being deleted. */
async function clearTaxRecords(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("tax_transactions").select("order_id").forUpdate().execute();

    // Not truncated, which would wait for the worker's transactions, and they for it.
    for (const table of ["tax_calculations", "tax_reversals", "tax_transactions"] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
}

/** What Stripe has in its books of an order: the sale first, then what was taken back of it. */
export async function taxBooksOf({ shop, stripe }: StripeShop, orderId: string) {
  await recordOrderTax(shop, orderId);
  const record = await findTaxRecord(shop.db, orderId);
  const all = [...stripe.ledger.taxTransactions.values()];
  const sale = all.find(({ id }) => id === record?.transaction?.id);
  const reversals = all.filter(({ reverses }) => sale && reverses === sale.id);
  const undoings = all.filter(({ reverses }) => reversals.some(({ id }) => id === reverses));
  const remaining = [...(sale ? [sale] : []), ...reversals, ...undoings].reduce(
    (sum, { total }) => sum + total,
    0,
  );
  return { record, sale, reversals, undoings, remaining };
}

import { skuOf } from "#domain/catalog/product.ts";
import { chargeableRates } from "#domain/tax/chargeable-rates.ts";
import { type TaxRate, taxRateOf } from "#domain/tax/tax-rate.ts";
import { taxRulesOf } from "#domain/tax/tax-settings.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { getPricingSettings, taxSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";
import type { Erp } from "./interface/erp.ts";
import type { ErpTrackedProduct } from "./interface/erp-delivery.ts";
import { ErpError } from "./interface/erp-error.ts";
import type { ErpGap, ErpSetup } from "./interface/erp-needs.ts";

export type ErpSetupResult =
  | { readonly code: "checked"; readonly setup: ErpSetup }
  | { readonly code: "disabled" }
  | { readonly code: "failed"; readonly message: string };

type SetupContext = Pick<AppContext, "db" | "erp" | "log">;

/** The settings, what the ERP offers to choose from, and all that is missing. */
export async function checkErpSetup(ctx: SetupContext): Promise<ErpSetupResult> {
  const { erp, log } = ctx;
  if (!erp) return { code: "disabled" };
  const rates = await listRates(ctx);
  try {
    const setup = await erp.readSetup(rates);
    const lotGaps = await findLotGaps(ctx.db, erp);
    return { code: "checked", setup: { ...setup, gaps: [...setup.gaps, ...lotGaps] } };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "the ERP's setup could not be read");
    return { code: "failed", message: error.message };
  }
}

/** All at which the shop may tax an order. */
async function listRates({ db, log }: SetupContext): Promise<TaxRate[]> {
  const { globalSettings } = await getPricingSettings(db, log);
  const { data: taxes } = await getSettings(db, taxSection, log);
  return chargeableRates(taxRulesOf(taxes), taxRateOf(globalSettings.taxRate));
}

/** Products whose deliveries the ERP would refuse, because the shop does not know their lots. */
async function findLotGaps(db: Database, erp: Erp): Promise<ErpGap[]> {
  const products = await db
    .selectFrom("products")
    .leftJoin("stock_levels", "stock_levels.product_id", "products.id")
    .select(["products.id", "stock_levels.in_lots"])
    .execute();
  const inLots = new Set(products.filter((each) => each.in_lots).map(({ id }) => skuOf(id)));
  const tracked = await erp.listTrackedProducts(products.map(({ id }) => skuOf(id)));
  return tracked.filter(({ sku, by }) => by === "serial" || !inLots.has(sku)).map(gapOf);
}

function gapOf({ name, by }: ErpTrackedProduct): ErpGap {
  return {
    need: "lots",
    message:
      by === "lot"
        ? `Odoo tracks ${name} by lots, and here it has none. Add its lots in Stock, or tell Odoo not to track it.`
        : `Odoo tracks ${name} by serial numbers, which the shop doesn't have. Let Odoo track it by lots, or not at all.`,
    waits: "Its deliveries wait. Invoices, payments and refunds don't.",
    proposals: [],
  };
}

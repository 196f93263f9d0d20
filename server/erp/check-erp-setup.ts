import { chargeableRates } from "#domain/tax/chargeable-rates.ts";
import type { TaxRate } from "#domain/tax/tax-rate.ts";
import { taxRateOf } from "#domain/tax/tax-rate.ts";
import { taxRulesOf } from "#domain/tax/tax-settings.ts";
import type { AppContext } from "../app-context.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { taxSection } from "../tax/tax-settings-queries.ts";
import { ErpError, type ErpSetup } from "./erp.ts";
import { findLotGaps } from "./find-lot-gaps.ts";

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

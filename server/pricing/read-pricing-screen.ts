import type { CataloguePrice } from "#domain/pricing/bundle-base.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "../app-context.ts";
import { listCataloguePrices } from "../catalog/product-queries.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { pricingSection } from "./pricing-settings-queries.ts";

/** What the pricing screen starts from. */
export type PricingScreen = {
  readonly settings: PricingSettings;
  readonly catalogue: readonly CataloguePrice[];
  /** Another one after every save: a save names the version that its form was filled in from. */
  readonly version: number;
};

export async function readPricingScreen(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<PricingScreen> {
  const { data, version } = await getSettings(ctx.db, pricingSection, ctx.log);
  return { settings: data, catalogue: await listCataloguePrices(ctx.db), version };
}

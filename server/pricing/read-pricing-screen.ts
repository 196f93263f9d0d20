import { createHash } from "node:crypto";
import type { CataloguePrice } from "#domain/pricing/bundle-base.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "../app-context.ts";
import { listCataloguePrices } from "../catalog/product-queries.ts";
import { getPricingSettings } from "./pricing-settings-queries.ts";

/** What the pricing screen starts from. */
export type PricingScreen = {
  readonly settings: PricingSettings;
  readonly catalogue: readonly CataloguePrice[];
  /** Changes whenever the settings do: a save names the version that it was made from. */
  readonly version: string;
};

export async function readPricingScreen(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<PricingScreen> {
  const settings = await getPricingSettings(ctx.db, ctx.log);
  const catalogue = await listCataloguePrices(ctx.db);
  return { settings, catalogue, version: versionOf(settings) };
}

/** Made of the content, so that a change which was taken back stands in nobody's way. */
function versionOf(settings: PricingSettings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("base64url").slice(0, 22);
}

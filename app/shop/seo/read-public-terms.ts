import { publicRates } from "#domain/shipping/public-rates.ts";
import type { AppContext } from "#server/app-context.ts";
import { findPublishedPage } from "#server/pages/page-queries.ts";
import { assuranceSection, pricingSection, shippingSection } from "#server/settings/sections.ts";
import type { PublicTerms } from "./describe-terms.ts";

/** What structured data may say of shipping and returns. Pages that do carry the tag "page:terms". */
export async function readPublicTerms(
  ctx: Pick<AppContext, "db" | "currentSettings">,
): Promise<PublicTerms> {
  const ownTerms = await findPublishedPage(ctx.db, "terms");
  return {
    rates: publicRates(ctx.currentSettings(shippingSection), ctx.currentSettings(pricingSection)),
    hasDefaultReturns: !ownTerms && ctx.currentSettings(assuranceSection).returns === "",
  };
}

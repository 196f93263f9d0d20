import { describeFreeShipping } from "#domain/shipping/describe-free-shipping.ts";
import { publicShipping } from "#domain/shipping/public-shipping.ts";
import type { AppContext } from "#server/app-context.ts";
import { assuranceSection, pricingSection, shippingSection } from "#server/settings/sections.ts";

/** The lines of the owner that shoppers can count on. */
export function readAssurances({ currentSettings }: Pick<AppContext, "currentSettings">): string[] {
  const { saysFreeShipping, returns, damage } = currentSettings(assuranceSection);
  const pricing = currentSettings(pricingSection);
  const shipping = publicShipping(currentSettings(shippingSection), pricing);
  const freeShipping = saysFreeShipping ? describeFreeShipping(shipping, pricing) : null;
  const lines = [freeShipping ?? "", returns, damage].filter((line) => line !== "");
  return [...new Set(lines)];
}

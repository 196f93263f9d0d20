import { describeFreeShipping } from "#domain/shipping/describe-free-shipping.ts";
import type { AppContext } from "#server/app-context.ts";
import { assuranceSection, pricingSection } from "#server/settings/sections.ts";
import { currentShipping } from "#server/shipping/current-shipping.ts";

/** The lines of the owner that shoppers can count on. */
export function readAssurances(
  shop: Pick<AppContext, "currentSettings" | "clock" | "details">,
): string[] {
  const { currentSettings } = shop;
  const { saysFreeShipping, returns, damage } = currentSettings(assuranceSection);
  const pricing = currentSettings(pricingSection);
  const shipping = currentShipping(shop);
  const freeShipping = saysFreeShipping ? describeFreeShipping(shipping, pricing) : null;
  const lines = [freeShipping ?? "", returns, damage].filter((line) => line !== "");
  return [...new Set(lines)];
}

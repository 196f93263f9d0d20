import { type PublicShipping, publicShipping } from "#domain/shipping/public-shipping.ts";
import type { AppContext } from "../app-context.ts";
import { pricingSection, shippingSection } from "../settings/sections.ts";

/** What pages say of shipping now. */
export function currentShipping(
  ctx: Pick<AppContext, "currentSettings" | "clock" | "details">,
): PublicShipping {
  const now = { at: ctx.clock(), timeZone: ctx.details().timeZone };
  return publicShipping(
    ctx.currentSettings(shippingSection),
    ctx.currentSettings(pricingSection),
    now,
  );
}

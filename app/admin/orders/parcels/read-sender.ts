import type { AppContext } from "#server/app-context.ts";
import type { ParcelAddress } from "#server/carriers/shipping-provider.ts";
import { getLabelSettings } from "#server/labels/get-label-settings.ts";

/** The maker's address. @returns null when neither the Labels screen nor the shop has one */
export async function readSender(ctx: AppContext): Promise<ParcelAddress | null> {
  const { data: maker } = await getLabelSettings(ctx);
  const { name, street, city, state, zip: zipCode } = maker;
  if (![name, street, city, state, zipCode].every(Boolean)) return null;
  return { name, street, city, state, zipCode, phone: ctx.details().phone };
}

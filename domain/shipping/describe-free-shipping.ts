import { formatUsd } from "../money/cents.ts";
import { usPlaces } from "../places/us-places.ts";
import type { FlatShipping } from "./flat-shipping.ts";
import { freeShippingFrom } from "./free-shipping-from.ts";
import type { PublicShipping } from "./public-shipping.ts";

/** "Free shipping over $50". @returns null where shipping always costs something */
export function describeFreeShipping(
  shipping: PublicShipping,
  pricing: FlatShipping,
): string | null {
  const freeFrom = freeShippingFrom(shipping, pricing);
  if (freeFrom === null) return null;

  const [only, ...others] = shipping?.served ?? [];
  const where = only && others.length === 0 ? ` in ${usPlaces[only]}` : "";
  const sum = formatUsd(freeFrom).replace(/\.00$/, "");
  const pack = shipping?.coldPack ? `; ${coldPackIsExtra(shipping.coldPack)}` : "";
  return `Free shipping${where}${freeFrom > 0 ? ` over ${sum}` : ""}${pack}`;
}

function coldPackIsExtra({ onlyTo }: { readonly onlyTo: string | null }): string {
  return onlyTo ? `cold packs to ${onlyTo} may cost extra` : "cold packs in hot weather cost extra";
}

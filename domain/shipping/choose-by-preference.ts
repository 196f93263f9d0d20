import type { HeatAdvice } from "../heat/judge-heat.ts";
import type { ShippingOptions } from "./list-shipping-options.ts";
import type { ShippingChoice, ShippingPreference } from "./shipping-choice.ts";

export type PreferredChoice =
  | { readonly code: "chosen"; readonly choice: ShippingChoice }
  | Extract<ShippingOptions, { code: "not-offered" }>
  /** It is hot on the way, and nobody has said yet what to do about that. */
  | { readonly code: "heat-open"; readonly heat: HeatAdvice }
  /** What was chosen for the heat is not enough there. */
  | { readonly code: "heat-differs"; readonly heat: HeatAdvice };

/**
 * The choice that a preference for many parcels means at one place: the method of that name or else the
 * first one, never pickup. Where it is hot and the preference is not offered, the parcel waits if it can: that
 * costs nothing, and no bar melts.
 */
export function chooseByPreference(
  offered: ShippingOptions,
  preference: ShippingPreference,
): PreferredChoice {
  if (offered.code === "not-offered") return offered;

  const options = offered.options.filter(({ pickup }) => !pickup);
  const option = options.find(({ name }) => name === preference.method) ?? options[0];
  if (!option) return { code: "not-offered", reason: "not-served" };

  const { id: optionId, heat } = option;
  if (!heat) return { code: "chosen", choice: { optionId, heat: null } };
  if (preference.heat === null) return { code: "heat-open", heat };

  const offer =
    heat.offers.find(({ choice }) => choice === preference.heat) ??
    heat.offers.find(({ choice }) => choice === "wait");
  return offer
    ? { code: "chosen", choice: { optionId, heat: offer.choice } }
    : { code: "heat-differs", heat };
}

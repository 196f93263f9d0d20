import { ZERO } from "../money/cents.ts";
import type { ShippingOption, ShippingOptions } from "./list-shipping-options.ts";
import type { ShippingCharge } from "./shipping-charge.ts";
import type { ShippingChoice } from "./shipping-choice.ts";

/** Used until a method is chosen. Cannot be paid. */
export const NO_METHOD_YET: ShippingCharge = {
  method: "",
  parts: [{ label: "Shipping", amount: ZERO }],
};

/**
 * Price and promised delivery of a choice.
 *
 * @returns null for a choice that is not offered or incomplete
 */
export function quoteShipping(
  offered: ShippingOptions,
  choice: ShippingChoice | null,
): ShippingCharge | null {
  if (offered.code !== "offered" || !choice) return null;
  const option = offered.options.find(({ id }) => id === choice.optionId);
  if (!option) return null;

  const { name: method, rate, pickup, delivery, heat } = option;
  const offer = heat?.offers.find((each) => each.choice === choice.heat);
  const hasChosenHeat = heat ? offer !== undefined : choice.heat === null;
  if (!hasChosenHeat) return null;

  const parts = [{ label: method, amount: rate }];
  if (offer && offer.fee > 0) parts.push({ label: "Cold pack", amount: offer.fee });
  // The end of the wait is unknown.
  const thereBy = offer?.choice === "wait" ? undefined : delivery?.to;
  return {
    method,
    parts,
    ...(pickup && { pickup }),
    ...(offer && { heat: offer.choice }),
    ...(offer?.week && { coolFrom: offer.week }),
    ...(thereBy && { thereBy }),
  };
}

/** The first choice: not pickup, and without waiting for cool weather, if possible. */
export function firstChoice(offered: ShippingOptions): ShippingChoice | null {
  if (offered.code !== "offered") return null;
  const option = offered.options.find(({ pickup }) => !pickup) ?? offered.options[0];
  if (!option) return null;
  const offers = option.heat?.offers ?? [];
  const offer = offers.find(({ choice }) => choice !== "wait") ?? offers[0];
  return { optionId: option.id, heat: offer?.choice ?? null };
}

/** All choices with their charges, in the order in which they are offered. */
export function listCharges(
  offered: ShippingOptions,
): { readonly choice: ShippingChoice; readonly charge: ShippingCharge }[] {
  if (offered.code !== "offered") return [];
  return offered.options.flatMap(({ id: optionId, heat }) => {
    const choices = heat ? heat.offers.map(({ choice }) => choice) : [null];
    return choices.flatMap((heatChoice) => {
      const choice = { optionId, heat: heatChoice };
      const charge = quoteShipping(offered, choice);
      return charge ? [{ choice, charge }] : [];
    });
  });
}

/**
 * The default choice: the first option without a heat question. Null where it costs something and
 * another one would be free.
 */
export function proposeChoice(options: readonly ShippingOption[]): ShippingChoice | null {
  const parcels = options.filter(({ pickup }) => !pickup);
  const option = parcels.find(({ heat }) => !heat);
  const isFreeOffered = parcels.some(({ rate }) => rate === ZERO);
  if (!option || (isFreeOffered && option.rate > ZERO)) return null;
  return { optionId: option.id, heat: null };
}

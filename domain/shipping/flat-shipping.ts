import { type Cents, cents, subtract, ZERO } from "../money/cents.ts";

export const FLAT_SHIPPING = cents(899);

/** The part of the pricing settings that decides about the flat fee. */
export type FlatShipping = {
  readonly globalSettings: {
    readonly freeShippingEnabled: boolean;
    readonly shippingThreshold: Cents;
  };
};

/** The flat fee; zero for an empty cart or a subtotal that reaches the free threshold. */
export function shippingFor(subtotal: Cents, settings: FlatShipping, empty: boolean): Cents {
  if (empty) return ZERO;
  const { freeShippingEnabled, shippingThreshold } = settings.globalSettings;
  return freeShippingEnabled && subtotal >= shippingThreshold ? ZERO : FLAT_SHIPPING;
}

/** The subtotal from which the flat fee is waived; null for never. */
export function flatFreeFrom({ globalSettings }: FlatShipping): Cents | null {
  return globalSettings.freeShippingEnabled ? globalSettings.shippingThreshold : null;
}

/** The missing amount for free shipping; undefined when it is free already or never free. */
export function missingForFreeShipping(subtotal: Cents, freeFrom: Cents | null): Cents | undefined {
  return freeFrom === null || subtotal >= freeFrom ? undefined : subtract(freeFrom, subtotal);
}

/** Why a gift card cannot be used. */
export type GiftCardRefusal =
  /** The owner turned gift cards off. */
  | { readonly reason: "off" }
  | { readonly reason: "unknown" }
  | { readonly reason: "empty" }
  | { readonly reason: "closed" }
  /** The order that sold it is cancelled, or its payment is in doubt. */
  | { readonly reason: "on-hold" }
  /** Too many wrong codes came from this network. */
  | { readonly reason: "too-often"; readonly seconds: number };

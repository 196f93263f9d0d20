/** What a sum does not include yet, such as " before shipping"; empty when it is all of it. */
export function sumIsBefore(unknown: {
  /** Shown instead of the price of shipping. */
  readonly shippingNote: string | undefined;
  /** Shown instead of the tax. */
  readonly taxNote: string | undefined;
}): string {
  if (unknown.shippingNote) return " before shipping";
  return unknown.taxNote ? " before tax" : "";
}

import { groupOrderItems } from "../orders/group-order-items.ts";

/** Bars of an order's line that are still to be sent. */
export type LineToPack = {
  readonly name: string;
  readonly quantity: number;
  readonly bundleId: string | null;
  readonly bundleSize: number | null;
  readonly boxName: string | null;
};

/** A number of bars of one product. */
export type NamedBars = { readonly name: string; readonly quantity: number };

/** What goes into a parcel, a part for each box and one for all single bars. */
export type PackedPart = {
  readonly id: string;
  /** "box of 3 (Three Darks)"; null for single bars. */
  readonly box: string | null;
  readonly bars: readonly NamedBars[];
};

/** Single bars first, equal bars of a part once. */
export function describeContents(lines: readonly LineToPack[]): PackedPart[] {
  const parts = groupOrderItems(lines).map(
    ({ id, size, name, items }): PackedPart => ({
      id,
      box: size === undefined ? null : `box of ${size}${name ? ` (${name})` : ""}`,
      bars: mergeEqual(items),
    }),
  );
  return [...parts.filter(({ box }) => box === null), ...parts.filter(({ box }) => box !== null)];
}

function mergeEqual(lines: readonly LineToPack[]): NamedBars[] {
  const quantities = new Map<string, number>();
  for (const { name, quantity } of lines) {
    quantities.set(name, quantity + (quantities.get(name) ?? 0));
  }
  return [...quantities].map(([name, quantity]) => ({ name, quantity }));
}

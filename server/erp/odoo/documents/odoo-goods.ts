import { z } from "zod";
import type { ErpGoods } from "../../interface/erp-delivery.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";

export const pickingRow = z.object({
  id: odooId,
  name: z.string(),
  state: z.string(),
  location_id: odooReference,
});
export const productRow = z.object({
  id: odooId,
  name: z.string(),
  default_code: odooText,
  tracking: z.string(),
});
export type OdooProduct = z.output<typeof productRow>;
/** A delivery, a return, or a step before a delivery, such as picking from the shelf. */
export type OdooPicking = z.output<typeof pickingRow>;

/** One product of a picking. */
export type OdooMove = {
  readonly id: number;
  readonly pickingId: number;
  readonly product: OdooProduct;
  /** Out to the customer, back from them, or within the warehouse. */
  readonly direction: "out" | "back" | "within";
  /** Neither done nor cancelled. */
  readonly isOpen: boolean;
  readonly isDone: boolean;
  readonly demand: number;
  readonly done: number;
  readonly from: number;
  readonly to: number;
  /** What it returns. */
  readonly originId: number | null;
  /** The order's line that it delivers. */
  readonly lineId: number | null;
};

/** An order's goods in Odoo, with what was cancelled. */
export type OdooGoods = {
  readonly pickings: readonly OdooPicking[];
  readonly moves: readonly OdooMove[];
};

/** Some of a lot in Odoo. */
export type LotQuantity = { readonly lotId: number; readonly quantity: number };

/** The shop's goods that are this product in Odoo. */
export function goodsOf<Goods extends Pick<ErpGoods, "sku" | "name">>(
  { default_code: code, name }: OdooProduct,
  goods: readonly Goods[],
): Goods | undefined {
  const isNamed = (each: Goods) => each.name === name && (code === "" || each.sku === null);
  return goods.find(({ sku }) => sku !== null && sku === code) ?? goods.find(isNamed);
}

/** How many of a product are in these goods. */
export function countOf(product: OdooProduct, goods: readonly ErpGoods[]): number {
  return goodsOf(product, goods)?.quantity ?? 0;
}

/** What these moves have moved, by the product's id. */
export function sumDone(moves: readonly OdooMove[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { isDone, done, product } of moves) {
    if (isDone) sums.set(product.id, (sums.get(product.id) ?? 0) + done);
  }
  return sums;
}

/** Divides what is missing of each product among a picking's moves. */
export function divide(
  moves: readonly OdooMove[],
  missing: ReadonlyMap<number, number>,
): Map<OdooMove, number> {
  const remaining = new Map(missing);
  return new Map(
    moves.map((move) => {
      const wanted = remaining.get(move.product.id) ?? 0;
      const quantity = Math.min(move.demand, wanted);
      remaining.set(move.product.id, wanted - quantity);
      return [move, quantity];
    }),
  );
}

import { add, type Cents, formatUsd, subtract, ZERO } from "../money/cents.ts";
import type { HistoryCells } from "./history-cells.ts";
import { amountOf, type FileLine, sumOf } from "./order-lines.ts";

export type OrderSums = {
  /** The lines, before the discount. */
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  readonly refunded: Cents;
};

type Cell = (field: Parameters<HistoryCells["one"]>[1]) => string;

/**
 * The sums of an order. What the file leaves out comes from its lines, or is what is left of the
 * total, and a note says so: the tax report must not count goods of $0.00, or less.
 *
 * @param one the order's cells
 * @param options.isAfterDiscount whether the file's subtotal is what is left after the discount
 * @throws UnreadableError
 */
export function sumsOf(
  one: Cell,
  lines: readonly FileLine[],
  notes: string[],
  { isAfterDiscount }: { readonly isAfterDiscount: boolean },
): OrderSums {
  const amount = (field: Parameters<Cell>[0]): Cents => amountOf(one(field));
  const [shipping, tax, total] = [amount("shipping"), amount("tax"), amount("total")];
  const discount = one("discount") === "" ? discountOf(lines) : amount("discount");
  const refunded = one("refunded") === "" ? (sumOf(lines, lineRefund) ?? ZERO) : amount("refunded");
  const beforeTax = subtotalAfterDiscount();
  const subtotal = add(beforeTax, discount);

  const parts = add(beforeTax, shipping);
  if (total !== parts && total !== add(parts, tax)) {
    notes.push(
      `Its parts come to ${formatUsd(add(parts, tax))}, not ${formatUsd(total)}. The total is kept as it is.`,
    );
  }
  return { subtotal, discount, shipping, tax, total, refunded };

  function subtotalAfterDiscount(): Cents {
    const stated = one("subtotal") === "" ? undefined : amount("subtotal");
    if (stated !== undefined && isAfterDiscount) return stated;
    // Less than the discount means that nobody filled it in.
    if (stated !== undefined && stated >= discount) return subtract(stated, discount);

    const sold = sumOf(lines, ({ subtotal: each }) => each);
    if (sold !== undefined && sold >= discount) {
      notes.push(`The file has no subtotal, so it's the sum of the lines, ${formatUsd(sold)}.`);
      return subtract(sold, discount);
    }

    const rest = subtract(subtract(total, shipping), tax);
    const remaining = rest > 0 ? rest : ZERO;
    notes.push(
      `The file doesn't say what its bars cost. Of the total, ${formatUsd(remaining)} is left for them.`,
    );
    return remaining;
  }
}

/** What lines cost less than before the discount. */
function discountOf(lines: readonly FileLine[]): Cents {
  const before = sumOf(lines, ({ subtotal }) => subtotal);
  const after = sumOf(lines, ({ total }) => total);
  if (before === undefined || after === undefined || after > before) return ZERO;
  return subtract(before, after);
}

function lineRefund({ refunded }: FileLine): Cents {
  return refunded;
}

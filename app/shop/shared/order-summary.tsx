import type { ReactNode } from "react";
import { type Cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import { taxLabel } from "#domain/tax/tax-label.ts";
import type { TaxPart } from "#domain/tax/tax-schema.ts";

/** Sums in the order of a till receipt. The same list in the cart, at checkout and on the order. */
export function OrderSummary(props: {
  totals: Totals & { readonly taxes?: readonly TaxPart[] };
  /** Instead of a tax that nobody can know yet. */
  taxNote?: string | undefined;
  shippingNote?: ReactNode;
  /** What was given back of a placed order. */
  refunded?: Cents;
}): ReactNode {
  const { totals, taxNote, shippingNote, refunded = ZERO } = props;
  const { subtotal, discount, tax, taxes = [], shipping, total } = totals;
  return (
    <dl className="grid gap-2">
      <Sum name="Subtotal" amount={formatUsd(subtotal)} />
      {discount > ZERO && (
        <Sum name="Bundle Discount" amount={`−${formatUsd(discount)}`} className="text-good" />
      )}
      <Sum name={taxLabel(taxes)} amount={taxNote ?? formatUsd(tax)} />
      <Sum
        name="Shipping"
        amount={shipping === ZERO ? "Free" : formatUsd(shipping)}
        note={shippingNote}
      />
      <Sum
        name="Total"
        amount={formatUsd(total)}
        className="mt-2 items-baseline border-t-2 border-ink pt-3 font-serif text-2xl font-medium"
      />
      {refunded > ZERO && <Sum name="Refunded" amount={`−${formatUsd(refunded)}`} />}
    </dl>
  );
}

function Sum(props: { name: string; amount: string; note?: ReactNode; className?: string }) {
  const { name, amount, note, className = "" } = props;
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>
        {name}
        {note && <span className="grid gap-1.5 text-[0.9rem] text-soft">{note}</span>}
      </dt>
      <dd className="flex-none tabular-nums">{amount}</dd>
    </div>
  );
}

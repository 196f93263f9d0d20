import type { ReactNode } from "react";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";

/** Sums in the order of a till receipt. The same list in the cart, at checkout and on the order. */
export function OrderSummary(props: { totals: Totals; shippingNote?: ReactNode }): ReactNode {
  const { totals, shippingNote } = props;
  const { subtotal, discount, tax, shipping, total } = totals;
  return (
    <dl className="sums">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatUsd(subtotal)}</dd>
      </div>
      {discount > ZERO && (
        <div className="text-good">
          <dt>Bundle Discount</dt>
          <dd>−{formatUsd(discount)}</dd>
        </div>
      )}
      <div>
        <dt>Tax</dt>
        <dd>{formatUsd(tax)}</dd>
      </div>
      <div>
        <dt>
          Shipping
          {shippingNote && <span className="shipping-note">{shippingNote}</span>}
        </dt>
        <dd>{shipping === ZERO ? "Free" : formatUsd(shipping)}</dd>
      </div>
      <div className="sums-total">
        <dt>Total</dt>
        <dd>{formatUsd(total)}</dd>
      </div>
    </dl>
  );
}

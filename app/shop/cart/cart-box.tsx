import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { CartBundle } from "#domain/cart/cart.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundlePrice } from "#domain/pricing/bundle-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { BoxBeds } from "../shared/box-beds.tsx";
import { CartTrouble } from "./cart-bar.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";

/** A bundle in the cart: its box, what lies in it, and what it saves. */
export function CartBox(props: {
  bundle: CartBundle;
  pricing: PricingSettings;
  unavailable: ReadonlyMap<string, "out-of-stock" | "gone">;
  onRemove: () => void;
}): ReactNode {
  const { bundle, pricing, unavailable, onRemove } = props;
  const { size, lines } = bundle;
  const heading = useId();
  const bars = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const cost = bundlePrice(
    bars.map((bar) => bar.price),
    size,
    pricing,
  );
  const title = `Your ${size}-bar bundle`;
  return (
    <article className="cart-box" aria-labelledby={heading}>
      <div className="cart-box-picture">
        <BoxBeds size={size} bars={bars.map((bar) => ({ ...bar, name: bar.productName }))} small />
      </div>
      <div className="cart-box-text">
        <h2 id={heading} className="text-xl xs:whitespace-nowrap">
          {title}
        </h2>
        <ul className="mt-2 text-soft">
          {lines.map((line) => (
            <li key={line.id}>
              {line.quantity > 1 && `${line.quantity} × `}
              {line.productName}
            </li>
          ))}
        </ul>
      </div>
      <div className="cart-box-price">
        {cost.discount > ZERO && (
          <p className="text-soft">
            <span className="sr-only">Without the bundle </span>
            <s>{formatUsd(cost.original)}</s>
          </p>
        )}
        <p className="font-serif text-xl tabular-nums">{formatUsd(cost.price)}</p>
        {cost.discount > ZERO ? (
          <p className="saving-mark">
            You save {formatUsd(cost.discount)} ({formatPercent(cost.discountPercent)}%)
          </p>
        ) : (
          <p className="text-sm text-soft">{cartPageMessages.bundleResting}</p>
        )}
      </div>
      {lines.map((line) => {
        const trouble = unavailable.get(line.id);
        return (
          trouble && (
            <CartTrouble key={line.id} name={line.productName} trouble={trouble} inBundle />
          )
        );
      })}
      <div className="cart-box-controls">
        <Link
          className="text-button"
          to={`/bundle-creator?size=${size}&editBundle=${encodeURIComponent(bundle.id)}`}
        >
          Edit bundle
        </Link>
        <button type="button" className="text-button" onClick={onRemove}>
          Remove bundle
        </button>
      </div>
    </article>
  );
}

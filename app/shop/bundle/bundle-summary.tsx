import { type ReactNode, useEffect, useRef } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { type BarInBox, BoxBeds, bedsOf } from "../shared/box-beds.tsx";
import { bundleMessages } from "./bundle-messages.ts";
import { useCounted } from "./use-counted.ts";

/**
 * What the box costs as it stands. On a phone it stays at the lower edge, with a small box in it,
 * since the large one is out of sight by then.
 */
export function BundleSummary(props: {
  size: BundleSize;
  bars: readonly BarInBox[];
  /** Of the bars chosen so far; the discount is theirs once the box is full. */
  cost: { readonly original: Cents; readonly discount: Cents; readonly price: Cents };
  editing: boolean;
  /** The lid is closing. */
  busy: boolean;
  /** The size of the box that was just put into the cart. */
  added: BundleSize | undefined;
  onSave: () => void;
}): ReactNode {
  const { size, bars, cost, editing, busy, added, onSave } = props;
  const count = bars.length;
  const saving = formatUsd(useCounted(cost.discount));
  return (
    <div className="bundle-summary">
      <div className="bundle-state">
        <div className="bundle-small-box" data-closed={busy} aria-hidden="true">
          <BoxBeds size={size} bars={bars} small />
        </div>
        {count === size ? (
          <dl className="bundle-prices">
            <div>
              <dt>Original</dt>
              <dd>
                <s>{formatUsd(cost.original)}</s>
              </dd>
            </div>
            <div>
              <dt>Your price</dt>
              <dd className="font-serif text-2xl leading-none">{formatUsd(cost.price)}</dd>
            </div>
            <div className="text-good">
              <dt>You save</dt>
              <dd>
                <span className="sr-only">{formatUsd(cost.discount)}</span>
                <span aria-hidden="true">{saving}</span>
              </dd>
            </div>
          </dl>
        ) : (
          <div className="bundle-progress">
            <p>
              <span className="bundle-marks" aria-hidden="true">
                {bedsOf(size).map((bed) => (
                  <span key={bed} data-filled={bed < count} />
                ))}
              </span>
              {added === undefined ? `${count} of ${size} chosen` : bundleMessages.inCart(added)}
            </p>
            {count > 0 && (
              <p className="text-good tabular-nums" aria-hidden="true">
                You save {saving}
              </p>
            )}
          </div>
        )}
      </div>
      {added !== undefined && <GoToCart />}
      {count === size && (
        <>
          <Button className="needs-script" onClick={onSave} aria-disabled={busy}>
            {editing ? "Update Bundle" : "Add Bundle to Cart"}
          </Button>
          <noscript>
            <p className="text-sm">{bundleMessages.needsScript}</p>
          </noscript>
        </>
      )}
    </div>
  );
}

/** Stands where the pressed button stood, so the keyboard goes on from here. */
function GoToCart() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <ButtonLink ref={link} to="/cart">
      Go to Cart
    </ButtonLink>
  );
}

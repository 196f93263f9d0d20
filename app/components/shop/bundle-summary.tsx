import type { ReactNode } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { messages } from "../../messages.ts";
import { bedsOf } from "./box-beds.tsx";
import { CountedUsd } from "./bundle-counted.tsx";

/** What the box costs as it stands. On a phone it stays at the lower edge. */
export function BundleSummary(props: {
  size: BundleSize;
  count: number;
  /** Of the bars chosen so far; the discount is theirs once the box is full. */
  cost: { readonly original: Cents; readonly discount: Cents; readonly price: Cents };
  editing: boolean;
  busy: boolean;
  onSave: () => void;
}): ReactNode {
  const { size, count, cost, editing, busy, onSave } = props;
  const full = count === size;
  return (
    <div className="bundle-summary">
      {full ? (
        <dl className="bundle-prices">
          <div>
            <dt>Original price</dt>
            <dd>
              <s>{formatUsd(cost.original)}</s>
            </dd>
          </div>
          <div>
            <dt>Bundle price</dt>
            <dd className="font-serif text-2xl">{formatUsd(cost.price)}</dd>
          </div>
          <div className="text-good">
            <dt>You save</dt>
            <dd aria-hidden="true">
              <CountedUsd amount={cost.discount} />
            </dd>
            <dd className="sr-only">{formatUsd(cost.discount)}</dd>
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
            {count} of {size} chosen
          </p>
          <p className="text-good" aria-hidden="true">
            {count > 0 && (
              <>
                You save <CountedUsd amount={cost.discount} />
              </>
            )}
          </p>
        </div>
      )}
      {full && (
        <button type="button" className="button needs-script" onClick={onSave} aria-disabled={busy}>
          {editing ? "Update Bundle" : "Add Bundle to Cart"}
        </button>
      )}
      {full && (
        <noscript>
          <p className="text-sm">{messages.bundles.needsScript}</p>
        </noscript>
      )}
    </div>
  );
}

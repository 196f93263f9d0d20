import type { ReactNode } from "react";
import { formatUsd } from "#domain/money/cents.ts";
import type { ProductCard } from "#domain/pricing/product-card.ts";
import { ProductImage } from "../shared/product-image.tsx";

/**
 * The bars to choose from. Each is a button of a form whose value is the box with that bar in it,
 * so that choosing works without JavaScript too.
 *
 * @param bed the next free bed, counted from 1; undefined when the box is full
 * @param valueWith the `bars=` of the address once this bar is in the box
 */
export function BundleBars(props: {
  bars: readonly ProductCard[];
  counts: ReadonlyMap<number, number>;
  bed: number | undefined;
  valueWith: (id: number) => string;
  /** @param picture the one that was pressed */
  onAdd: (id: number, picture: Element) => void;
}): ReactNode {
  const { bars, counts, bed, valueWith, onAdd } = props;
  return (
    <ul className="bundle-bars">
      {bars.map((bar, index) => {
        const count = counts.get(bar.id) ?? 0;
        const canAdd = bar.inStock && bed !== undefined;
        return (
          <li key={bar.id} data-category={bar.category} className="bundle-bar">
            <button
              type="submit"
              name="bars"
              value={valueWith(bar.id)}
              className="bundle-bar-button"
              disabled={!bar.inStock}
              // Still there to be read and focused when the box is full, but it does nothing.
              aria-disabled={bar.inStock && bed === undefined}
              onClick={(event) => {
                event.preventDefault();
                if (bed === undefined) return;
                const { currentTarget } = event;
                onAdd(bar.id, currentTarget.firstElementChild ?? currentTarget);
              }}
            >
              <span className="bundle-bar-picture">
                <ProductImage
                  image={bar.image}
                  name={bar.name}
                  sizes="(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 46vw"
                  eager={index < 2}
                />
              </span>
              {/* Read out as "Add Red Orchard to bed 2, 72% cocoa, $12.99". */}
              <span className="bundle-bar-text">
                <span className="font-serif text-lg leading-tight">
                  {canAdd && <span className="sr-only">Add </span>}
                  {bar.name}
                  <span className="sr-only">{canAdd ? ` to bed ${bed}, ` : ", "}</span>
                </span>
                <span className="bundle-bar-cocoa text-caps uppercase">
                  {bar.cocoaPercentage}% cocoa<span className="sr-only">, </span>
                </span>
                <span className="tabular-nums">{formatUsd(bar.price)}</span>
                {canAdd && <PlusMark />}
              </span>
              {count > 0 && (
                <span key={count} className="bundle-bar-badge" data-new="true">
                  <span className="sr-only">, </span>
                  {count} in the box
                </span>
              )}
              {!bar.inStock && (
                <span className="bundle-bar-badge">
                  <span className="sr-only">, </span>Sold out
                </span>
              )}
              {bar.inStock && !canAdd && <span className="sr-only">, the box is full</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function PlusMark() {
  return (
    <svg className="bundle-bar-plus" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" />
      <path d="M16 9v14M9 16h14" fill="none" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

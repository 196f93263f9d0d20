import type { ReactNode } from "react";
import type { ProductCard } from "#domain/catalog/product-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { ProductImage } from "./product-image.tsx";

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
  onAdd: (id: number) => void;
}): ReactNode {
  const { bars, counts, bed, valueWith, onAdd } = props;
  return (
    <ul className="bundle-bars">
      {bars.map((bar) => {
        const count = counts.get(bar.id) ?? 0;
        return (
          <li key={bar.id} data-category={bar.category} className="bundle-bar">
            <button
              type="submit"
              name="bars"
              value={valueWith(bar.id)}
              className="bundle-bar-button"
              aria-label={nameOf(bar, bed)}
              disabled={!bar.inStock}
              // Still there to be read and focused when the box is full, but it does nothing.
              aria-disabled={bar.inStock && bed === undefined}
              onClick={(event) => {
                event.preventDefault();
                if (bed !== undefined) onAdd(bar.id);
              }}
            >
              <span className="bundle-bar-picture">
                <ProductImage
                  image={bar.image}
                  name={bar.name}
                  sizes="(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 46vw"
                />
                {count > 0 && (
                  <span key={count} className="bundle-bar-count">
                    {count} in the box
                  </span>
                )}
                {!bar.inStock && <span className="bundle-bar-sold-out">Sold out</span>}
              </span>
              <span className="bundle-bar-text">
                <span className="small-caps text-accent">{bar.cocoaPercentage}% cocoa</span>
                <span className="font-serif text-lg leading-tight">{bar.name}</span>
                <span className="flex items-center justify-between gap-2">
                  <span className="tabular-nums">{formatUsd(bar.price)}</span>
                  {bar.inStock && bed !== undefined && (
                    <span className="bundle-bar-plus" aria-hidden="true">
                      +
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(bar: ProductCard, bed: number | undefined): string {
  const facts = `${bar.name}, ${bar.cocoaPercentage}% cocoa, ${formatUsd(bar.price)}`;
  if (!bar.inStock) return `${facts}, sold out`;
  return bed === undefined
    ? `${facts}, the box is full`
    : `Add ${bar.name} to bed ${bed}, ${bar.cocoaPercentage}% cocoa, ${formatUsd(bar.price)}`;
}

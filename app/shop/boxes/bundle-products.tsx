import type { ReactNode } from "react";
import { describeCocoa } from "#domain/catalog/product.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ProductCard } from "#domain/pricing/product-card.ts";
import { longestWord } from "../shared/longest-word.ts";
import { ProductImage } from "../shared/product-image.tsx";
import { stockRemaining } from "../shared/shop-messages.ts";

/**
 * The bars to choose from. Each is a submit button whose value is the box with that bar added, so
 * that choosing works without JavaScript.
 *
 * @param bed the next free place, counted from 1; undefined when the box is full
 * @param valueWith the `bars=` of the URL with this bar added
 */
export function BundleProducts(props: {
  products: readonly ProductCard[];
  counts: ReadonlyMap<number, number>;
  /** How many of a bar this box can have; Infinity when stock is not counted. */
  availableOf: (id: number) => number;
  bed: number | undefined;
  valueWith: (id: number) => string;
  /** @param picture the picture that was pressed */
  onAdd: (id: number, picture: Element) => void;
}): ReactNode {
  const { products, counts, availableOf, bed, valueWith, onAdd } = props;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {products.map((product, index) => {
        const count = counts.get(product.id) ?? 0;
        const remaining = availableOf(product.id) - count;
        const canAdd = remaining > 0;
        const swaps = bed === undefined;
        const cocoa = describeCocoa(product.cocoaPercentage);
        return (
          <li key={product.id} data-category={product.category}>
            <button
              type="submit"
              name="bars"
              value={valueWith(product.id)}
              className="group relative grid size-full cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-md border-[1.5px] border-line bg-raised text-left transition duration-150 not-off:hover:-translate-y-0.5 not-off:hover:border-accent off:cursor-not-allowed"
              disabled={!product.inStock}
              // Still focusable when no more can be added, but pressing it does nothing.
              aria-disabled={product.inStock && !canAdd}
              onClick={(event) => {
                event.preventDefault();
                if (!canAdd) return;
                const { currentTarget } = event;
                onAdd(product.id, currentTarget.firstElementChild ?? currentTarget);
              }}
            >
              <span className="lamplit group-off:opacity-60 group-disabled:grayscale-90">
                <ProductImage
                  image={product.image}
                  name={product.name}
                  sizes="(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 46vw"
                  eager={index < 2}
                />
              </span>
              {/* For screen readers: "Add Red Orchard to bed 2, 72% cocoa, $12.99". */}
              <span className="relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 px-3.5 pt-3 pb-3.5">
                <span
                  className="fit-words font-serif leading-tight [--room:calc(50vw-4.5rem)] [--size:1.125rem] sm:[--room:11rem]"
                  data-letters={longestWord(product.name)}
                >
                  {canAdd && <span className="sr-only">{swaps ? "Swap in " : "Add "}</span>}
                  <span>{product.name}</span>
                  <span className="sr-only">{canAdd && !swaps ? ` to bed ${bed}, ` : ", "}</span>
                </span>
                {cocoa && (
                  <span className="-order-1 text-caps text-accent uppercase">
                    <span>{cocoa}</span>
                    <span className="sr-only">, </span>
                  </span>
                )}
                <span className="tabular-nums">
                  <span>{formatUsd(product.price)}</span>
                  {product.inStock && Number.isFinite(remaining) && (
                    <span className="text-soft">
                      <span className="sr-only">, </span>
                      <span aria-hidden="true"> · </span>
                      <span>{stockRemaining(remaining)}</span>
                    </span>
                  )}
                </span>
                {canAdd && (swaps ? <SwapMark /> : <PlusMark />)}
              </span>
              {count > 0 && (
                <span key={count} className={`${badge} animate-rise bg-accent text-on-accent`}>
                  <span className="sr-only">, </span>
                  <span>{`${count} in the box`}</span>
                </span>
              )}
              {!product.inStock && (
                <span className={`${badge} bg-ink text-paper`}>
                  <span className="sr-only">, </span>Sold out
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const badge = "absolute top-2.5 right-2.5 rounded-pill px-2.5 py-0.5 text-[0.8rem] font-semibold";

function SwapMark() {
  return (
    <span
      className="absolute right-2.5 bottom-2.5 rounded-pill border-[1.5px] border-accent px-2.5 py-0.5 text-[0.8rem] font-semibold text-accent"
      aria-hidden="true"
    >
      Swap
    </span>
  );
}

function PlusMark() {
  return (
    <svg
      className="absolute right-3 bottom-3 size-7.5 overflow-visible fill-accent stroke-on-accent"
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="16" className="stroke-none" />
      <path d="M16 9v14M9 16h14" fill="none" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

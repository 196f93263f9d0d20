import type { ReactNode } from "react";
import { addToBox, formatSelection, swapInBox } from "#domain/cart/bundle-selection.ts";
import { describeCocoa } from "#domain/catalog/product.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { fullName, longestWord } from "../pictures/longest-word.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { stockRemaining } from "../shared/shop-messages.ts";
import type { Box } from "./use-box.ts";

/**
 * The bars to choose from. Each is a submit button whose value is the box with that bar added, so
 * that choosing works without JavaScript.
 */
export function BundleProducts(props: {
  box: Box;
  products: readonly ListedProduct[];
  /** @param picture the picture that was pressed */
  onChoose: (id: number, picture: Element) => void;
}): ReactNode {
  const { box, products, onChoose } = props;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.id} data-category={product.category}>
          <ProductButton box={box} product={product} eager={index < 2} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function ProductButton(props: {
  box: Box;
  product: ListedProduct;
  eager: boolean;
  onChoose: (id: number, picture: Element) => void;
}) {
  const { box, product, eager, onChoose } = props;
  const { size, selection, isFull } = box;
  const count = selection.filter((id) => id === product.id).length;
  const remaining = box.availableOf(product.id) - count;
  const canAdd = remaining > 0;
  const cocoa = describeCocoa(product.cocoaPercentage);
  // Without JavaScript the new bar replaces the last one of a full box.
  const next = isFull
    ? swapInBox(selection, size - 1, product.id)
    : addToBox(selection, size, product.id);
  return (
    <button
      type="submit"
      name="bars"
      value={formatSelection(next)}
      className="group relative grid size-full cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-md border-[1.5px] border-line bg-raised text-left transition duration-150 not-off:hover:-translate-y-0.5 not-off:hover:border-accent off:cursor-not-allowed"
      disabled={!product.inStock}
      // Still focusable when no more can be added, but pressing it does nothing.
      aria-disabled={product.inStock && !canAdd}
      onClick={(event) => {
        event.preventDefault();
        if (!canAdd) return;
        const { currentTarget } = event;
        onChoose(product.id, currentTarget.firstElementChild ?? currentTarget);
      }}
    >
      <span className="lamplit group-off:opacity-60 group-disabled:grayscale-90">
        <ProductImage
          image={product.image}
          name={product.name}
          focus={product.focus}
          sizes="(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 46vw"
          eager={eager}
        />
      </span>
      {/* For screen readers: "Add Red Orchard to bed 2, 72% cocoa, $12.99". */}
      <span className="relative flex min-w-0 flex-col gap-1 px-3.5 pt-3 pb-3.5 max-xs:px-2.5">
        <span
          className="fit-words line-clamp-3 font-serif leading-tight [--room:calc(50vw-3.5rem)] [--size:1.125rem] sm:[--room:11rem]"
          data-letters={longestWord(product.name)}
          title={fullName(product.name)}
        >
          {canAdd && <span className="sr-only">{isFull ? "Swap in " : "Add "}</span>}
          <span>{product.name}</span>
          <span className="sr-only">
            {canAdd && !isFull ? ` to bed ${selection.length + 1}, ` : ", "}
          </span>
        </span>
        {cocoa && (
          <span className="-order-1 text-caps text-accent uppercase">
            <span>{cocoa}</span>
            <span className="sr-only">, </span>
          </span>
        )}
        <span className="mt-auto tabular-nums">
          <span>{formatUsd(product.price)}</span>
          {product.inStock && Number.isFinite(remaining) && (
            <span className="text-soft">
              <span className="sr-only">, </span>
              <span aria-hidden="true"> · </span>
              <span>{stockRemaining(remaining)}</span>
            </span>
          )}
        </span>
        {canAdd && (isFull ? <SwapMark /> : <PlusMark />)}
      </span>
      {count > 0 && (
        <span key={count} className={`${badge} animate-rise bg-accent text-on-accent`}>
          <span className="sr-only">, </span>
          <span>{`${count} in the box`}</span>
        </span>
      )}
      {!product.inStock && (
        <span className={`${badge} bg-ink text-paper`}>
          <span className="sr-only">, </span>Out of Stock
        </span>
      )}
    </button>
  );
}

const badge = "absolute top-2.5 right-2.5 rounded-pill px-2.5 py-0.5 text-[0.8rem] font-semibold";

function SwapMark() {
  return (
    <span
      className="absolute right-2.5 bottom-2.5 rounded-pill border-[1.5px] self-start max-xs:static border-accent px-2.5 py-0.5 text-[0.8rem] font-semibold text-accent"
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

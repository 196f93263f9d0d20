import { type ReactNode, useState } from "react";
import { bundlesOf, type CartLine, itemCount, singlesOf } from "#domain/cart/cart.ts";
import { formatUsd, times } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { Contains } from "../shared/contains.tsx";

/** The items, grouped by box. Collapsed on a phone, so that Pay is near. */
export function CheckoutItems({ lines }: { lines: readonly CartLine[] }): ReactNode {
  const cart = { lines };
  // The checkout renders only in the browser, so `window` exists.
  const [isWide] = useState(() => window.matchMedia("(width >= 64rem)").matches);
  const count = itemCount(cart);
  return (
    <details open={isWide}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {countNoun(count, "bar")}
      </summary>
      <div className="mt-2 grid gap-4">
        {bundlesOf(cart).map((bundle) => (
          <div key={bundle.id}>
            <h3 className="text-caps uppercase mb-2 font-sans text-soft">{`Your ${bundle.size}-bar bundle`}</h3>
            <ItemList lines={bundle.lines} />
          </div>
        ))}
        <ItemList lines={singlesOf(cart)} />
      </div>
    </details>
  );
}

function ItemList({ lines }: { lines: readonly CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3">
          <span className="lamplit overflow-hidden rounded-sm">
            <ProductImage image={line.image} name={line.productName} sizes="40px" />
          </span>
          <span className="wrap-anywhere">
            <span>{line.productName}</span>
            <span className="text-soft">{` × ${line.quantity}`}</span>
            <Contains names={line.contains} />
          </span>
          <span className="tabular-nums">{formatUsd(times(line.price, line.quantity))}</span>
        </li>
      ))}
    </ul>
  );
}

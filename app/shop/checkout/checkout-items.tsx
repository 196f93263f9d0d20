import type { ReactNode } from "react";
import { bundlesOf, type CartLine, itemCount, singlesOf } from "#domain/cart/cart.ts";
import { formatUsd, times } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { ProductImage } from "../pictures/product-image.tsx";
import { Contains } from "../shared/contains.tsx";

/** The items. Collapsed on a phone, so that Pay is near. */
export function CheckoutItems({ isOpen }: { isOpen: boolean }): ReactNode {
  const { lines } = useCart();
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {countNoun(itemCount({ lines }), "bar")}
      </summary>
      <div className="mt-2">
        <ItemsByBox />
      </div>
    </details>
  );
}

/** The items, grouped by box. */
export function ItemsByBox(): ReactNode {
  const { lines } = useCart();
  const cart = { lines };
  return (
    <div className="grid gap-4">
      {bundlesOf(cart).map((bundle) => (
        <div key={bundle.id}>
          <h3 className="text-caps uppercase font-sans text-soft">{`Your ${bundle.size}-bar bundle`}</h3>
          {bundle.name && <p className="wrap-anywhere">{bundle.name}</p>}
          <ItemList lines={bundle.lines} />
        </div>
      ))}
      <ItemList lines={singlesOf(cart)} />
    </div>
  );
}

function ItemList({ lines }: { lines: readonly CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3">
          <span className="lamplit overflow-hidden rounded-sm">
            <ProductImage
              image={line.image}
              focus={line.focus}
              name={line.productName}
              sizes="40px"
            />
          </span>
          <span className="wrap-anywhere">
            <span>{line.productName}</span>
            <span className="text-soft">{` ×\u00a0${line.quantity}`}</span>
            <Contains names={line.contains} />
          </span>
          <span className="tabular-nums">{formatUsd(times(line.price, line.quantity))}</span>
        </li>
      ))}
    </ul>
  );
}

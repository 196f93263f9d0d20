import { Fragment, type ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { ProductCard } from "./product-card.tsx";

export const productColumns =
  "grid grid-flow-dense grid-cols-2 gap-x-4 md:grid-cols-3 md:gap-x-7 lg:grid-cols-4";

/**
 * Pictures, origins, words and buttons of cards in a row are aligned, however long an origin or a
 * name is. Gaps are margins, because Firefox computes rows wrongly when nested subgrids have different row gaps.
 */
const place = "row-span-4 grid grid-rows-subgrid gap-y-0 pb-9 md:pb-14";

/** Across the columns. Where they are three, the next bar fills the row before it. */
const insertedPlace = "col-span-full pb-9 md:pb-14";

/** Bars as upright cards in a grid, or as rows. */
export function ProductGrid(props: {
  products: readonly ListedProduct[];
  shape?: "grid" | "list";
  headingLevel?: "h2" | "h3";
  /** Number of pictures that are visible when the page opens. */
  eager?: number;
  /** A card of another kind, after so many bars. */
  inserted?: { readonly after: number; readonly card: Elements } | undefined;
}): ReactNode {
  const { products, shape = "grid", headingLevel = "h3", eager = 0, inserted } = props;
  return (
    <ul
      className={
        shape === "grid"
          ? `${productColumns} -mb-9 md:-mb-14`
          : "divide-y divide-line border-b border-line"
      }
    >
      {products.map((product, index) => (
        <Fragment key={product.id}>
          <li className={shape === "grid" ? place : ""}>
            <ProductCard
              product={product}
              shape={shape}
              headingLevel={headingLevel}
              eager={index < eager}
            />
          </li>
          {index + 1 === inserted?.after && <li className={insertedPlace}>{inserted.card}</li>}
        </Fragment>
      ))}
    </ul>
  );
}

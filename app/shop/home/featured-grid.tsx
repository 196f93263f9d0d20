import type { ReactNode } from "react";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import type { CardShape } from "../shared/products/card-shapes.ts";
import { ProductCard } from "../shared/products/product-card.tsx";
import { ProductGrid } from "../shared/products/product-grid.tsx";

/** The seven places of the home page: one large, four upright, two wide. */
const places: readonly CardShape[] = [
  "feature",
  "upright",
  "upright",
  "upright",
  "upright",
  "wide",
  "wide",
];

const spans: Partial<Record<CardShape, string>> = {
  feature: "col-span-2 lg:row-span-2",
  wide: "col-span-2",
};

/**
 * Seven featured bars in a magazine layout; any other number in a plain grid. All pictures are 4:5. The
 * first two columns are wider, so that the large card is about as high as the 2 × 2 beside it.
 */
export function FeaturedGrid(props: { products: readonly ListedProduct[] }): ReactNode {
  const { products } = props;
  if (products.length !== places.length) return <ProductGrid products={products} />;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-[5fr_5fr_4fr_4fr] lg:gap-x-7 lg:gap-y-14">
      {products.map((product, index) => {
        const shape = places[index] ?? "upright";
        return (
          <li key={product.id} className={`grid ${spans[shape] ?? ""}`}>
            <ProductCard product={product} shape={shape} />
          </li>
        );
      })}
    </ul>
  );
}

import type { ReactNode } from "react";
import type { ProductCard as Bar } from "#domain/pricing/product-card.ts";
import { type CardShape, ProductCard } from "../shared/product-card.tsx";
import { ProductGrid } from "../shared/product-grid.tsx";

/** The seven places of the home page: a large one, four upright ones, two wide ones. */
const places: readonly CardShape[] = ["feature", "grid", "grid", "grid", "grid", "wide", "wide"];

/** The featured bars as a spread, like in a magazine; any other number of them as a plain grid. */
export function FeaturedBars(props: { bars: readonly Bar[] }): ReactNode {
  const { bars } = props;
  if (bars.length !== places.length) return <ProductGrid bars={bars} />;
  return (
    <ul className="bar-spread">
      {bars.map((bar, index) => (
        <li key={bar.id} data-shape={places[index]}>
          <ProductCard bar={bar} shape={places[index] ?? "grid"} />
        </li>
      ))}
    </ul>
  );
}

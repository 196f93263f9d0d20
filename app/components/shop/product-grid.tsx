import type { ReactNode } from "react";
import type { ProductCard as Bar } from "#domain/catalog/product-card.ts";
import { type CardShape, ProductCard } from "./product-card.tsx";

/** Bars as upright cards, or one below the other as rows. */
export function ProductGrid(props: {
  bars: readonly Bar[];
  shape?: "grid" | "list";
  headingLevel?: "h2" | "h3";
  /** How many pictures are in sight when the page opens. */
  eager?: number;
}): ReactNode {
  const { bars, shape = "grid", headingLevel = "h3", eager = 0 } = props;
  return (
    <ul className={shape === "grid" ? "bar-grid" : "bar-rows"}>
      {bars.map((bar, index) => (
        <li key={bar.id} className={shape === "grid" ? "bar-place" : ""}>
          <ProductCard bar={bar} shape={shape} headingLevel={headingLevel} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

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

/** What stands there while the bars are on their way. */
export function SkeletonCards(props: { count: number }): ReactNode {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div className="bar-grid" aria-hidden="true">
        {Array.from({ length: props.count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
          <div key={index} className="grid content-start gap-3">
            <div className="skeleton aspect-4/5 rounded-lg" />
            <div className="skeleton h-4 w-2/3 rounded-sm" />
            <div className="skeleton h-7 w-4/5 rounded-sm" />
            <div className="skeleton h-11 rounded-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

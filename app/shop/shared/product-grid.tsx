import type { ReactNode } from "react";
import type { ProductCard as Bar } from "#domain/pricing/product-card.ts";
import { ProductCard } from "./product-card.tsx";

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

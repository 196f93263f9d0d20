import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import type { ProductCard as Bar } from "#domain/pricing/product-card.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { ProductImage } from "./product-image.tsx";

export type CardShape = "grid" | "list" | "feature" | "wide";

/** A little less than it is on a phone, whose screen is dense enough for the next smaller file. */
const imageSizes: Record<CardShape, string> = {
  grid: "(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 44vw",
  list: "(min-width: 40rem) 160px, 112px",
  feature: "(min-width: 64rem) 600px, 85vw",
  wide: "(min-width: 64rem) 240px, 40vw",
};

/**
 * A bar in a list. The whole card leads to the bar's page; its button lies above that link.
 *
 * @param shape grid: upright; list: a row; feature and wide: the large ones of the home page
 */
export function ProductCard(props: {
  bar: Bar;
  shape?: CardShape;
  eager?: boolean;
  headingLevel?: "h2" | "h3";
}): ReactNode {
  const { bar, shape = "grid", eager = false, headingLevel: Heading = "h3" } = props;
  const address = `/products/${bar.id}`;
  const flying = useViewTransitionState(address);
  const tags = shape === "list" ? [] : bar.tags.slice(0, 2);
  return (
    <article className="bar-card" data-shape={shape} data-category={bar.category}>
      <div className="bar-card-picture" data-flying={flying} data-sold-out={!bar.inStock}>
        <ProductImage
          image={bar.image}
          name={bar.name}
          sizes={imageSizes[shape]}
          eager={eager}
          className={shape === "feature" ? "bar-card-fill" : ""}
        />
        {!bar.inStock && <span className="badge bar-card-badge">Out of Stock</span>}
      </div>
      <div className="bar-card-text">
        <BarFacts origin={bar.origin} cocoaPercentage={bar.cocoaPercentage} />
        <Heading className="bar-card-name">
          <Link to={address} prefetch="intent" viewTransition className="bar-card-link">
            {bar.name}
          </Link>
        </Heading>
        {shape !== "grid" && <p className="bar-card-description">{bar.description}</p>}
        {tags.length > 0 && <TagList tags={tags} />}
      </div>
      <div className="bar-card-buy">
        <p className="bar-card-price">{formatUsd(bar.price)}</p>
        <AddToCartButton
          product={bar}
          soldOut={shape === "list" ? "Notify When Available" : "Notify Me"}
          {...(shape === "feature"
            ? { size: "wide" }
            : { size: "compact", variant: "quiet", className: "grow" })}
        />
      </div>
    </article>
  );
}

/** Origin and cocoa, in small caps. */
export function BarFacts(props: { origin: string; cocoaPercentage: number }): ReactNode {
  return (
    <p className="small-caps bar-facts">
      {props.origin && <span>{props.origin}</span>}
      <span>{props.cocoaPercentage}% cocoa</span>
    </p>
  );
}

export function TagList(props: { tags: readonly string[] }): ReactNode {
  return (
    <ul className="tags" aria-label="Tags">
      {props.tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

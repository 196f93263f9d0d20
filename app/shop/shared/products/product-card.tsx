import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import { fullName, longestWord } from "#app/shop/pictures/longest-word.ts";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { Tags } from "#app/ui/content/tags.tsx";
import { describeCocoa } from "#domain/catalog/product.ts";
import { shownTags } from "#domain/catalog/shown-tags.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { NOTICE, stockRemaining } from "../shop-messages.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { describeStars } from "./describe-stars.ts";

export type CardShape = "grid" | "upright" | "list" | "feature" | "wide";

/**
 * grid: a cell of the grid, which shares its rows; upright: on its own; list: a row; feature and
 * wide: the large ones of the home page.
 *
 * Picture sizes are slightly smaller than displayed on a phone, whose pixel density allows the next
 * smaller file.
 */
const shapes = {
  grid: {
    imageSizes: "(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 44vw",
    card: "row-span-4 grid-rows-subgrid gap-y-0",
    picture: "mb-3 rounded-lg",
    text: "row-span-2 grid-rows-subgrid gap-y-0",
    words: "mt-1.5 grid content-start gap-1.5",
    name: "[--room:40vw] lg:[--room:15rem]",
    buy: "mt-3 justify-between gap-x-3 gap-y-1.5",
  },
  upright: {
    imageSizes: "(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 44vw",
    card: "grid-rows-[auto_1fr_auto] gap-3",
    picture: "rounded-lg",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:40vw] lg:[--room:11rem]",
    buy: "justify-between gap-x-3 gap-y-1.5",
  },
  list: {
    imageSizes: "(min-width: 40rem) 160px, 112px",
    card: "grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-8",
    picture: "row-span-2 self-start rounded-md sm:row-auto",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:calc(100vw-9.5rem)]",
    buy: "justify-between gap-x-3 gap-y-1.5 sm:min-w-48 sm:flex-col sm:items-stretch sm:text-center",
  },
  feature: {
    imageSizes: "(min-width: 64rem) 650px, 85vw",
    card: "grid-rows-[auto_1fr_auto] gap-3",
    picture: "rounded-lg",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:85vw] lg:[--room:34rem]",
    buy: "gap-5",
  },
  wide: {
    imageSizes: "(min-width: 64rem) 240px, 40vw",
    card: "grid-cols-[2fr_3fr] grid-rows-[1fr_auto] gap-x-5 gap-y-3 lg:grid-cols-[12rem_1fr]",
    picture: "row-span-2 self-start rounded-lg",
    text: "content-center gap-1.5",
    words: "contents",
    name: "[--room:50vw] lg:[--room:16rem]",
    buy: "justify-between gap-x-3 gap-y-1.5",
  },
} as const satisfies Record<CardShape, Record<string, string>>;

/** Letters above which a name gets a smaller size, so that 60 fit in the three lines of a large card. */
const LONG_NAME = 40;

function nameSize(shape: CardShape, name: string): string {
  const isLong = name.length > LONG_NAME;
  switch (shape) {
    case "feature":
      return isLong
        ? "[--size:clamp(1.25rem,0.9rem+2.4vw,2.75rem)]"
        : "[--size:clamp(2.25rem,1.6rem+2.4vw,3.5rem)]";
    case "list":
      return "[--size:1.45rem] sm:[--size:1.9rem]";
    default:
      return isLong ? "[--size:clamp(1rem,1.5vw,1.25rem)]" : "[--size:1.45rem]";
  }
}

/** Covers the whole card, which gets its underline and outline. */
const cardLink =
  "group-hover:underline group-hover:decoration-accent group-hover:decoration-2 group-hover:underline-offset-[0.15em] after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent";

/** A bar in a list. The whole card links to the bar's page; its button is above that link. */
export function ProductCard(props: {
  product: ListedProduct;
  shape?: CardShape;
  eager?: boolean;
  headingLevel?: "h2" | "h3";
}): ReactNode {
  const { product, shape = "grid", eager = false, headingLevel: Heading = "h3" } = props;
  const look = shapes[shape];
  const large = shape === "feature";
  const address = `/products/${product.id}`;
  const flying = useViewTransitionState(address);
  const tags = shape === "list" ? [] : shownTags(product.tags).slice(0, 2);
  return (
    <article
      className={`bar-card group relative grid min-w-0 ${look.card}`}
      data-category={product.category}
      data-shape={shape}
    >
      <div
        className={`bar-picture lamplit relative overflow-hidden bg-sunken ${look.picture}`}
        data-flying={flying}
      >
        <ProductImage
          image={product.image}
          name={product.name}
          origin={product.origin}
          cocoaPercentage={product.cocoaPercentage}
          sizes={look.imageSizes}
          focus={product.focus}
          eager={eager}
          className={`transition-transform duration-250 ease-out group-hover:scale-103 ${product.inStock ? "" : "opacity-70 grayscale-60"}`}
        />
        {!product.inStock && <StockMark words="Out of Stock" narrow={shape === "list"} />}
        {product.inStock && product.remaining !== null && (
          <StockMark words={stockRemaining(product.remaining)} narrow={shape === "list"} />
        )}
      </div>
      <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] ${look.text}`}>
        <OriginAndCocoa
          origin={product.origin}
          cocoaPercentage={product.cocoaPercentage}
          shape={shape}
        />
        <div className={look.words}>
          <Heading
            className={`fit-words line-clamp-3 self-start ${look.name} ${nameSize(shape, product.name)}`}
            data-letters={longestWord(product.name)}
            title={fullName(product.name)}
          >
            <Link to={address} prefetch="intent" viewTransition className={cardLink}>
              {product.name}
            </Link>
          </Heading>
          {(shape === "list" || shape === "wide" || large) && (
            <p className={large ? "max-w-136 text-lg text-soft" : "text-soft"}>
              {product.description}
            </p>
          )}
          {(product.reviews || tags.length > 0) && (
            <div className="grid content-start gap-1">
              {product.reviews && (
                <p className="text-sm text-soft">{describeStars(product.reviews)}</p>
              )}
              {tags.length > 0 && <Tags tags={tags} />}
            </div>
          )}
        </div>
      </div>
      <div className={`flex flex-wrap content-start items-center ${look.buy}`}>
        <p className={`font-serif font-medium tabular-nums ${large ? "text-2xl" : "text-lg"}`}>
          {formatUsd(product.price)}
        </p>
        <AddToCartButton
          product={product}
          soldOut={shape === "list" ? "Notify When Available" : "Notify Me"}
          variant={large ? "solid" : "quiet"}
          size={large ? "wide" : "compact"}
          className={`relative z-10 ${large ? "" : "grow"}`}
        />
        {!product.inStock && (
          <Link
            to={`${address}#${NOTICE}`}
            prefetch="intent"
            className="relative z-10 flex min-h-11 w-full items-center text-sm underline underline-offset-[0.2em] hover:text-accent"
          >
            <span>Email me when it's back</span>
            <span className="sr-only">{` ${product.name}`}</span>
          </Link>
        )}
      </div>
    </article>
  );
}

/** A label on the picture. */
function StockMark({ words, narrow }: { words: string; narrow: boolean }) {
  if (!narrow) {
    return (
      <p className="absolute top-3 left-3 z-1 flex">
        <Badge>{words}</Badge>
      </p>
    );
  }
  return (
    <p className="absolute inset-x-0 bottom-0 z-1 bg-ink py-1 text-center text-[0.7rem] font-semibold text-paper">
      {words}
    </p>
  );
}

/** Origin and cocoa in small caps. On separate lines, so that the names in a row are aligned. */
export function OriginAndCocoa(props: {
  origin: string;
  cocoaPercentage: number | null;
  shape?: CardShape;
}): ReactNode {
  const cocoa = describeCocoa(props.cocoaPercentage);
  return (
    <p className={`flex gap-x-3 text-accent uppercase ${factsClass(props.shape)}`}>
      {props.origin && <span className="min-w-0 wrap-anywhere">{props.origin}</span>}
      {cocoa && <span>{cocoa}</span>}
    </p>
  );
}

function factsClass(shape: CardShape | undefined): string {
  switch (shape) {
    case "grid":
    case "upright":
      return "flex-col text-[0.6875rem] font-semibold tracking-[0.05em] md:text-[0.75rem] md:tracking-[0.07em]";
    case "list":
      return "flex-col text-caps sm:flex-row sm:flex-wrap";
    default:
      return "flex-wrap text-caps";
  }
}

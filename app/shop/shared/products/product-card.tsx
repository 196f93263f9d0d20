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
import { type CardShape, cardFactsClass, cardNameSize, cardShapes } from "./card-shapes.ts";
import { describeStars } from "./describe-stars.ts";

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
  const look = cardShapes[shape];
  return (
    <article
      className={`bar-card group relative grid min-w-0 ${look.card}`}
      data-category={product.category}
      data-shape={shape}
    >
      <CardPicture product={product} shape={shape} eager={eager} />
      <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] ${look.text}`}>
        <OriginAndCocoa
          origin={product.origin}
          cocoaPercentage={product.cocoaPercentage}
          shape={shape}
        />
        <div className={look.words}>
          <Heading
            className={`fit-words line-clamp-3 self-start ${look.name} ${cardNameSize(shape, product.name)}`}
            data-letters={longestWord(product.name)}
            title={fullName(product.name)}
          >
            <Link to={addressOf(product)} prefetch="intent" viewTransition className={cardLink}>
              {product.name}
            </Link>
          </Heading>
          {look.description && <p className={look.description}>{product.description}</p>}
          <StarsAndTags product={product} shape={shape} />
        </div>
      </div>
      <PriceAndButton product={product} shape={shape} />
    </article>
  );
}

type CardPart = { readonly product: ListedProduct; readonly shape: CardShape };

const addressOf = ({ id }: ListedProduct): string => `/products/${id}`;

/** The picture, and on it how many are left. */
function CardPicture({ product, shape, eager }: CardPart & { readonly eager: boolean }) {
  const look = cardShapes[shape];
  const isFlying = useViewTransitionState(addressOf(product));
  const isNarrow = shape === "list";
  return (
    <div
      className={`bar-picture lamplit relative overflow-hidden bg-sunken ${look.picture}`}
      data-flying={isFlying}
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
      {!product.inStock && <StockMark words="Out of Stock" isNarrow={isNarrow} />}
      {product.inStock && product.remaining !== null && (
        <StockMark words={stockRemaining(product.remaining)} isNarrow={isNarrow} />
      )}
    </div>
  );
}

/** A label on the picture. */
function StockMark({ words, isNarrow }: { words: string; isNarrow: boolean }) {
  if (!isNarrow) {
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
    <p className={`flex gap-x-3 text-accent uppercase ${cardFactsClass(props.shape)}`}>
      {props.origin && <span className="min-w-0 wrap-anywhere">{props.origin}</span>}
      {cocoa && <span>{cocoa}</span>}
    </p>
  );
}

function StarsAndTags({ product, shape }: CardPart) {
  const tags = shape === "list" ? [] : shownTags(product.tags).slice(0, 2);
  if (!product.reviews && tags.length === 0) return null;
  return (
    <div className="grid content-start gap-1">
      {product.reviews && <p className="text-sm text-soft">{describeStars(product.reviews)}</p>}
      {tags.length > 0 && <Tags tags={tags} />}
    </div>
  );
}

function PriceAndButton({ product, shape }: CardPart) {
  const isLarge = shape === "feature";
  return (
    <div className={`flex flex-wrap content-start items-center ${cardShapes[shape].buy}`}>
      <p className={`font-serif font-medium tabular-nums ${isLarge ? "text-2xl" : "text-lg"}`}>
        {formatUsd(product.price)}
      </p>
      <AddToCartButton
        product={product}
        soldOut={shape === "list" ? "Notify When Available" : "Notify Me"}
        variant={isLarge ? "solid" : "quiet"}
        size={isLarge ? "wide" : "compact"}
        className={`relative z-10 ${isLarge ? "" : "grow"}`}
      />
      {!product.inStock && (
        <Link
          to={`${addressOf(product)}#${NOTICE}`}
          prefetch="intent"
          className="relative z-10 flex min-h-11 w-full items-center text-sm underline underline-offset-[0.2em] hover:text-accent"
        >
          <span>Email me when it's back</span>
          <span className="sr-only">{` ${product.name}`}</span>
        </Link>
      )}
    </div>
  );
}

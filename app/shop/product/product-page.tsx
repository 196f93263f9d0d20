import { type ReactNode, useRef, useState } from "react";
import { Tags } from "#app/ui/content/tags.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Breadcrumb } from "#app/ui/navigation/breadcrumb.tsx";
import { categoryNames } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";
import { ANIMATED_TAG, shownTags } from "#domain/catalog/shown-tags.ts";
import { pictureSize } from "#domain/media/picture-size.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { longestWord } from "../pictures/longest-word.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { AddToCartButton } from "../shared/products/add-to-cart-button.tsx";
import { describeStars } from "../shared/products/describe-stars.ts";
import { OriginAndCocoa } from "../shared/products/product-card.tsx";
import { ProductGrid } from "../shared/products/product-grid.tsx";
import { BuyBox } from "./buy-box.tsx";
import { CocoaScale } from "./cocoa-scale.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import type { shownProductPage } from "./shown-product-page.ts";
import { TasteAndOriginSection } from "./taste-and-origin-section.tsx";
import { WhatIsInside } from "./what-is-inside.tsx";

type ShownPage = ReturnType<typeof shownProductPage>;

/** A bar with all that is known of it, and how to buy it. */
export function ProductPage({ page }: { page: ShownPage }): ReactNode {
  const { product, card, reviews } = page;
  const [quantity, setQuantity] = useState(1);
  const buttons = useRef<HTMLDivElement>(null);
  const isShort = descriptionOf(product).length <= LONG_TEXT;
  const isDescribedBeside = isShort && hasWideFirstPicture(product);
  return (
    <main data-category={product.category}>
      <div className="bg-linear-to-b from-accent/13 to-accent/4 pb-[clamp(2rem,5vw,4rem)]">
        <Container className="sm:pt-4">
          <Breadcrumb trail={trailTo(product)} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:mt-3 sm:gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-18">
            <ProductGallery product={product} animated={product.tags.includes(ANIMATED_TAG)} />
            {/* Close together on a phone, so that price and button are in the first screen. */}
            <div className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-1.5 sm:gap-5 md:row-span-2">
              <NameAndFacts product={product} />
              <p className="font-serif text-lg leading-snug sm:text-2xl">{product.description}</p>
              <BuyBox
                product={product}
                card={card}
                weight={page.weight}
                shipsBy={page.shipsBy}
                quantity={quantity}
                onQuantity={setQuantity}
                buttons={buttons}
              />
              <ReviewsAndTags product={product} reviews={reviews} />
              {/* Not where shoppers look for customers' stars. */}
              {!reviews && product.rating > 0 && (
                <div className="sm:order-2">
                  <MakersScore score={product.rating} />
                </div>
              )}
            </div>
            {isDescribedBeside && (
              <DescriptionText
                product={product}
                className="mt-9 content-start gap-9 md:mt-0"
                textClass="mt-3 text-lg"
              />
            )}
          </div>
        </Container>
      </div>

      {!isDescribedBeside && (
        <Container>
          <DescriptionText
            product={product}
            className="mt-20 gap-12 sm:mt-28 lg:gap-20"
            textClass={`mt-5 ${isShort ? "text-2xl sm:text-3xl" : "text-lg sm:text-xl"}`}
          />
        </Container>
      )}
      <TasteAndOriginSection origin={product.origin} tasteAndOrigin={page.tasteAndOrigin} />
      <WhatIsInside product={product} allergens={page.allergens} nutrition={page.nutrition} />
      {reviews && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it.
        <div dangerouslySetInnerHTML={{ __html: reviews.html }} />
      )}
      <OtherProducts together={page.together} companions={page.companions} />
      {product.inStock && (
        <BottomBar
          of={buttons}
          label={`Buy ${product.name}`}
          name={product.name}
          price={formatUsd(card.price)}
        >
          <AddToCartButton product={card} quantity={quantity} />
        </BottomBar>
      )}
    </main>
  );
}

/** Characters above which a name gets a smaller font size. */
const LONG_NAME = 40;

function NameAndFacts({ product: { name, origin, cocoaPercentage } }: { product: Product }) {
  const size =
    name.length > LONG_NAME
      ? "[--size:clamp(1.8rem,1.2rem+2vw,3rem)]"
      : "[--size:clamp(2.1rem,1.3rem+4vw,5.5rem)]";
  return (
    <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-1 sm:gap-5">
      <OriginAndCocoa origin={origin} cocoaPercentage={cocoaPercentage} />
      <h1
        className={`fit-words leading-[0.95] tracking-[-0.03em] [--room:88vw] md:[--room:42vw] xl:[--room:33rem] ${size}`}
        data-letters={longestWord(name)}
      >
        {name}
      </h1>
    </div>
  );
}

/** The customers' score beside the maker's, and the tags. After the way to buy, so that nothing moves while the page arrives on a phone. */
function ReviewsAndTags({ product, reviews }: { product: Product; reviews: ShownPage["reviews"] }) {
  const { rating } = product;
  const tags = shownTags(product.tags);
  if (!reviews && tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {reviews && rating > 0 && <MakersScore score={rating} />}
      {reviews && (
        <a className="underline underline-offset-[0.2em]" href="#reviews">
          {describeStars(reviews)}
        </a>
      )}
      {tags.length > 0 && <Tags tags={tags} />}
    </div>
  );
}

/** Characters above which a description gets a smaller font size. */
const LONG_TEXT = 600;

/** The long description beside the cocoa scale. Nothing when the owner states neither. */
function DescriptionText(props: { product: Product; className: string; textClass: string }) {
  const { cocoaPercentage } = props.product;
  const text = descriptionOf(props.product);
  if (text === "" && cocoaPercentage === null) return null;

  return (
    <section className={`grid lg:grid-cols-[7fr_5fr] ${props.className}`}>
      <div>
        <h2 className="font-sans text-caps text-accent uppercase">The bar</h2>
        <p className={`font-serif leading-snug whitespace-pre-line ${props.textClass}`}>{text}</p>
      </div>
      {cocoaPercentage !== null && <CocoaScale percentage={cocoaPercentage} />}
    </section>
  );
}

function descriptionOf({ fullDescription, description }: Product): string {
  return fullDescription || description;
}

/** Whether the first picture is so wide that a short description fits below it, beside the way to buy. */
function hasWideFirstPicture({ images: [first] }: Product): boolean {
  if (first === undefined) return false;
  const { width, height } = pictureSize(first);
  return width / height >= 1.2;
}

/** Bars that were bought together with it; without any, such as go well with it. */
function OtherProducts(props: {
  together: readonly ListedProduct[];
  companions: readonly ListedProduct[];
}) {
  const { together, companions } = props;
  const isBoughtTogether = together.length > 0;
  const products = isBoughtTogether ? together : companions;
  if (products.length === 0) return null;
  return (
    <Container as="section" className="mt-20 sm:mt-28" aria-labelledby="companions">
      <h2 id="companions" className="mb-8 text-4xl sm:text-5xl">
        {isBoughtTogether ? "Often bought together" : "Good company in a box"}
      </h2>
      <ProductGrid products={products} />
    </Container>
  );
}

/**
 * The maker's own score. Stars would look like the customers' reviews.
 * @see https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465
 */
function MakersScore({ score }: { score: number }) {
  return (
    <p className="flex items-center gap-1.5">
      <svg viewBox="0 0 20 20" width="18" height="18" className="fill-accent" aria-hidden="true">
        <path d="M10 1c4.200 2 6.200 5 6.200 9s-2 7-6.200 9c-4.200-2-6.200-5-6.200-9s2-7 6.200-9zm0 2.600c-1.400 4.300-1.400 8.500 0 12.800 1.400-4.300 1.400-8.500 0-12.800z" />
      </svg>
      Maker's score <strong className="font-semibold tabular-nums">{score.toFixed(1)}</strong>
      <span className="sr-only"> out of 5</span>
    </p>
  );
}

/** Breadcrumbs of a bar's page. */
export function trailTo({ id, name, category }: Product) {
  return [
    { name: "Home", path: "/" },
    { name: "Chocolate Bars", path: "/products" },
    { name: categoryNames[category], path: `/products?category=${category}` },
    { name, path: `/products/${id}` },
  ];
}

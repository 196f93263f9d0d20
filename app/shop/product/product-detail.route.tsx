import { lazy, Suspense, useRef, useState } from "react";
import { data } from "react-router";
import { followFormerAddress } from "#app/follow-former-address.ts";
import { tagPage } from "#app/http/page-tags.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { Tags } from "#app/ui/content/tags.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Breadcrumb } from "#app/ui/navigation/breadcrumb.tsx";
import { categoryNames } from "#domain/catalog/category.ts";
import { nutritionRows } from "#domain/catalog/nutrition-facts.ts";
import { describeCocoa, parseProductId } from "#domain/catalog/product.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { leavesBy, shipCalendar } from "#domain/shipping/ship-calendar.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { getProductPage, type ProductPage } from "#server/pricing/get-product-page.ts";
import { getProductReviews } from "#server/reviews/review-queries.ts";
import { shipmentSettings } from "#server/shipping/shipment-settings.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { renderReviews } from "../reviews/product-reviews.tsx";
import { describeProduct } from "../seo/describe-product.ts";
import { describeTrail } from "../seo/describe-trail.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { readPublicTerms } from "../seo/read-public-terms.ts";
import { readShopFacts } from "../seo/read-shop-facts.ts";
import { sharedPicture } from "../seo/shared-picture.ts";
import { AddToCartButton } from "../shared/add-to-cart-button.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { longestWord } from "../shared/longest-word.ts";
import { BarFacts } from "../shared/product-card.tsx";
import { ProductGrid } from "../shared/product-grid.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { stockLeft } from "../shared/shop-messages.ts";
import { StockNoticeForm } from "../stock-notice/stock-notice-form.tsx";
import type { Route } from "./+types/product-detail.route";
import { barStory } from "./bar-story.ts";
import { BarStorySection } from "./bar-story-section.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { CocoaScale } from "./cocoa-scale.tsx";
import { dayName } from "./day-name.ts";
import { NutritionLabel } from "./nutrition-label.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { productMessages } from "./product-messages.ts";

/** Loaded only if the shop has more than a flat fee. */
const DeliveryLines = lazy(() => import("../shared/delivery-lines.tsx"));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = parseProductId(params.productId);
  const page = id === undefined ? undefined : await getProductPage(shop, id);
  if (!page) {
    await followFormerAddress(shop, url);
    return data({ page: null, structuredData: null }, { status: 404 });
  }
  const { product, card } = page;
  const shown = [product, ...page.together, ...page.companions];
  tagPage(context, "companions", ...shown.map((each) => `product:${each.id}` as const));
  tagPage(context, "settings:shipments", "page:terms");
  const { timeZone } = shop.details();
  const facts = readShopFacts(shop);
  const reviews = await getProductReviews(shop.db, product.id, timeZone);
  const structuredData = [
    describeProduct(facts, page.product, page.card.price, reviews, await readPublicTerms(shop)),
    describeTrail(facts.siteUrl, trailTo(page.product)),
  ] as const;
  const calendar = shipCalendar(
    shop.currentSettings(shippingSection),
    shop.currentSettings(shipmentSettings),
  );
  const shipsBy = leavesBy(calendar, { at: shop.clock(), timeZone });
  const shownPage = {
    ...page,
    reviews: reviews && {
      count: reviews.count,
      average: reviews.average,
      html: renderReviews(reviews, facts.shop.name),
    },
    story: barStory(product, card.price),
    nutrition: product.nutritionFacts ? nutritionRows(product.nutritionFacts) : [],
    shipsBy: product.inStock && shipsBy ? dayName(shipsBy) : null,
  };
  return data({ page: shownPage, structuredData });
}

/** Breadcrumbs of a bar's page. */
function trailTo({ id, name, category }: ProductPage["product"]) {
  return [
    { name: "Home", path: "/" },
    { name: "Chocolate Bars", path: "/products" },
    { name: categoryNames[category], path: `/products?category=${category}` },
    { name, path: `/products/${id}` },
  ];
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData;
  if (!loaderData?.page) {
    return pageMeta(root, {
      title: productMessages.notFound,
      description: productMessages.notFoundText,
    });
  }
  const { product, card } = loaderData.page;
  return [
    ...pageMeta(root, {
      title: product.name,
      description: `${product.description} ${cocoaAndOrigin(product)}`.trim(),
      path: `/products/${product.id}`,
      picture: card.image
        ? { path: sharedPicture(card.image), shows: `A bar of ${product.name}` }
        : undefined,
    }),
    ...loaderData.structuredData.map((described) => ({ "script:ld+json": described })),
  ];
};

/** "75% cocoa from Piura, Peru."; empty when neither is stated. */
function cocoaAndOrigin({ cocoaPercentage, origin }: ProductPage["product"]): string {
  const cocoa = describeCocoa(cocoaPercentage);
  if (cocoa && origin) return `${cocoa} from ${origin}.`;
  if (cocoa) return `${cocoa}.`;
  return origin && `From ${origin}.`;
}

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  if (!page) return <ProductNotFound />;
  // The key resets quantity and picture for another bar.
  return <BarPage key={page.product.id} {...page} />;
}

function ProductNotFound() {
  return (
    <Container
      as="main"
      className="grid min-h-[60dvh] content-center justify-items-start gap-6 py-16"
    >
      <BittenBar />
      <h1 className="text-4xl sm:text-6xl">{productMessages.notFound}</h1>
      <p className="text-lg text-soft">{productMessages.notFoundText}</p>
      <ButtonLink to="/products">{productMessages.backToProducts}</ButtonLink>
    </Container>
  );
}

/** Characters above which a story gets a smaller font size. */
const A_LOT = 600;

type ShownPage = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function BarPage(page: ShownPage) {
  const { product, card, allergens, nutrition, story: told, shipsBy, together, companions } = page;
  const { reviews } = page;
  const [quantity, setQuantity] = useState(1);
  const buying = useRef<HTMLDivElement>(null);
  const { shipping } = useCart();
  const story = product.fullDescription || product.description;
  return (
    <main data-category={product.category}>
      <div className="bg-linear-to-b from-accent/13 to-accent/4 pb-[clamp(2rem,5vw,4rem)]">
        <Container className="pt-4">
          <Breadcrumb trail={trailTo(product)} />
          <div className="mt-3 grid gap-x-4 gap-y-3 max-sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-5 md:grid-cols-2 lg:gap-18">
            <ProductGallery
              images={product.images}
              name={product.name}
              details={product.pictureDetails}
              animated={product.tags.includes("Animated")}
            />
            {/* On a phone name and picture share a row, so that price and button are in the first
                screen. */}
            <div className="grid content-center justify-items-start gap-3 max-sm:contents sm:gap-5">
              <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-2 sm:gap-5">
                <BarFacts origin={product.origin} cocoaPercentage={product.cocoaPercentage} />
                <h1
                  className="fit-words leading-[0.95] tracking-[-0.03em] [--room:calc(100vw-13rem)] [--size:clamp(2.1rem,1.3rem+4vw,5.5rem)] sm:[--room:88vw] md:[--room:42vw] xl:[--room:33rem]"
                  data-letters={longestWord(product.name)}
                >
                  {product.name}
                </h1>
              </div>
              <p className="font-serif text-lg leading-snug max-sm:col-span-2 sm:text-2xl">
                {product.description}
              </p>
              <div className="grid w-full max-w-108 gap-4 border-t border-accent/45 pt-3 max-sm:col-span-2 sm:order-1 sm:pt-4">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-serif text-4xl font-medium tabular-nums">
                    {formatUsd(card.price)}
                  </span>
                  {!product.inStock && <Badge>Out of Stock</Badge>}
                  {product.inStock && product.left !== null && (
                    <Badge>{stockLeft(product.left)}</Badge>
                  )}
                </p>
                {told.weight && <p className="-mt-3 text-sm text-soft">{told.weight}</p>}
                <div ref={buying} className="flex flex-wrap gap-3">
                  {product.inStock && (
                    <QuantityStepper
                      quantity={quantity}
                      onChange={(wanted) => setQuantity(Math.max(1, wanted))}
                      maximum={product.left ?? undefined}
                      label={`Quantity of ${product.name}`}
                      editable
                      large
                    />
                  )}
                  <AddToCartButton
                    product={card}
                    quantity={quantity}
                    soldOut="Notify When Available"
                    size="large"
                    className="grow"
                  />
                </div>
                {shipsBy && !shipping && (
                  <p className="text-sm">{`Order today, and it ships by ${shipsBy}.`}</p>
                )}
                {product.inStock && shipping && (
                  <Suspense>
                    <DeliveryLines />
                  </Suspense>
                )}
                {!product.inStock && <StockNoticeForm productId={product.id} />}
                {product.inStock && (
                  <ButtonLink to={`/bundles?add=${product.id}`} prefetch="intent" variant="quiet">
                    Add to Bundle
                  </ButtonLink>
                )}
              </div>
              {/* Last, so that nothing moves while the page arrives on a phone. */}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2">
                {product.rating > 0 && <MakersScore score={product.rating} />}
                {reviews && (
                  <a
                    className="underline underline-offset-[0.2em]"
                    href="#reviews"
                  >{`★ ${reviews.average.toFixed(1)} (${countNoun(reviews.count, "review")})`}</a>
                )}
                {product.tags.length > 0 && <Tags tags={product.tags} />}
              </div>
            </div>
          </div>
        </Container>
      </div>

      {(story !== "" || product.cocoaPercentage !== null) && (
        <Container
          as="section"
          className="mt-20 grid gap-12 sm:mt-28 lg:grid-cols-[7fr_5fr] lg:gap-20"
        >
          <div>
            <h2 className="font-sans text-caps text-accent uppercase">The bar</h2>
            <p
              className={`mt-5 font-serif leading-snug whitespace-pre-line ${story.length > A_LOT ? "text-lg sm:text-xl" : "text-2xl sm:text-3xl"}`}
            >
              {story}
            </p>
          </div>
          {product.cocoaPercentage !== null && <CocoaScale percentage={product.cocoaPercentage} />}
        </Container>
      )}

      <BarStorySection origin={product.origin} story={told} />

      <Container as="section" className="mt-20 sm:mt-28" aria-labelledby="inside">
        <h2 id="inside" className="border-b border-line pb-4 text-4xl sm:text-5xl">
          What is inside
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1.2fr]">
          <div>
            <h3 className="text-2xl">Ingredients</h3>
            {product.ingredients.length > 0 ? (
              <ol className="mt-4">
                {product.ingredients.map((ingredient, index) => (
                  <li
                    key={ingredient}
                    data-place={index + 1}
                    className="flex gap-4 border-b border-line py-2.5 before:min-w-5 before:font-serif before:font-semibold before:text-accent before:content-[attr(data-place)]"
                  >
                    {ingredient}
                  </li>
                ))}
              </ol>
            ) : (
              <p className="mt-4 text-soft">Please ask us; we are glad to tell you.</p>
            )}
          </div>
          <div>
            <h3 className="text-2xl">Allergens</h3>
            {allergens.length > 0 ? (
              <>
                <p className="mt-4">Contains:</p>
                <ul className="mt-2 flex flex-wrap gap-2">
                  {allergens.map((allergen) => (
                    <li key={allergen}>
                      <Badge large>{allergen}</Badge>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className="mt-4">{productMessages.noAllergens}</p>
            )}
            <p className="mt-4 text-sm text-soft">
              Bars may hold traces of each other. <TextLink to="/contact">Ask us</TextLink> before
              you order if you're sensitive to traces.
            </p>
          </div>
          {product.nutritionFacts && (
            <NutritionLabel facts={product.nutritionFacts} rows={nutrition} />
          )}
        </div>
      </Container>

      {reviews && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped it.
        <div dangerouslySetInnerHTML={{ __html: reviews.html }} />
      )}

      {together.length + companions.length > 0 && (
        <Container as="section" className="mt-20 sm:mt-28" aria-labelledby="companions">
          <h2 id="companions" className="mb-8 text-4xl sm:text-5xl">
            {together.length > 0 ? "Often bought together" : "Good company in a box"}
          </h2>
          <ProductGrid bars={together.length > 0 ? together : companions} />
        </Container>
      )}
      {product.inStock && (
        <BuyBar of={buying} name={product.name} price={formatUsd(card.price)}>
          <AddToCartButton product={card} quantity={quantity} />
        </BuyBar>
      )}
    </main>
  );
}

/**
 * The maker's own score. Stars would look like customer reviews, of which there are none.
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

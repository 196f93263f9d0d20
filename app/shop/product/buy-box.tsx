import { type ReactNode, type RefObject, Suspense } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import type { Product } from "#domain/catalog/product.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { describeBoxSavings } from "#domain/pricing/describe-box-savings.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { Assurances } from "../shared/assurances.tsx";
import { KeepServerHtml } from "../shared/keep-server-html.tsx";
import { AddToCartButton } from "../shared/products/add-to-cart-button.tsx";
import { QuantityStepper } from "../shared/quantity-stepper.tsx";
import { NOTICE, stockRemaining } from "../shared/shop-messages.ts";

/** Loaded only if the shop has more than a flat fee. */
const DeliveryLines = lazyWithRetry(() => import("../shared/delivery-lines.tsx"));

/** Loaded only for a bar that is sold out. */
const ProductNotice = lazyWithRetry(() => import("../notices/product-notice-form.tsx"));

type BuyBoxProps = {
  product: Product;
  card: ListedProduct;
  weight: string | null;
  shipsBy: string | null;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Points to the buttons once they are shown. */
  buttons: RefObject<HTMLDivElement | null>;
};

/** Price and buttons of a bar's page: to buy it, or to be notified when it is back. */
export function BuyBox(props: BuyBoxProps): ReactNode {
  const { product, card, weight } = props;
  const availability = describeAvailability(product);
  return (
    <div className="grid w-full max-w-108 gap-2 border-accent/45 sm:order-1 sm:gap-4 sm:border-t sm:pt-4">
      <div className="flex items-center gap-x-3 enlarged:flex-wrap sm:grid sm:gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-serif text-3xl font-medium tabular-nums sm:text-4xl">
            {formatUsd(card.price)}
          </span>
          {availability && <Badge>{availability}</Badge>}
        </p>
        {weight && <Weight text={weight} />}
      </div>
      {product.inStock ? <ToBuy {...props} /> : <ToBeNotified card={card} />}
    </div>
  );
}

/** Weight in one line, and below it the price by weight. */
function Weight({ text }: { text: string }) {
  const [weight = "", price] = text.split(" · ");
  return (
    <p className="min-w-0 text-sm leading-tight text-soft">
      <span className="whitespace-nowrap">{price ? `${weight} ·` : weight}</span>{" "}
      <span>{price}</span>
    </p>
  );
}

function describeAvailability({ inStock, remaining }: Product): string | null {
  if (!inStock) return "Out of Stock";
  return remaining === null ? null : stockRemaining(remaining);
}

function ToBuy(props: BuyBoxProps) {
  const { product, card, shipsBy, quantity, onQuantity, buttons } = props;
  const { shipping, pricing } = useCart();
  const savings = describeBoxSavings(pricing);
  return (
    <>
      <div ref={buttons} className="flex flex-wrap gap-3">
        <QuantityStepper
          quantity={quantity}
          onChange={(typed) => onQuantity(Math.max(1, typed))}
          maximum={product.remaining ?? undefined}
          label={`Quantity of ${product.name}`}
          large
        />
        <AddToCartButton product={card} quantity={quantity} size="large" className="grow" />
      </div>
      {shipsBy && !shipping && (
        <p className="text-sm text-balance">{`Order today, and it ships by ${shipsBy}.`}</p>
      )}
      {shipping && (
        <Suspense>
          <DeliveryLines />
        </Suspense>
      )}
      {soldBoxSizes(pricing).length > 0 && (
        <div className="grid gap-2">
          <ButtonLink to={`/bundles?add=${product.id}`} prefetch="intent" variant="quiet">
            Add to Bundle
          </ButtonLink>
          {savings && <p className="text-center text-sm text-soft">{savings}</p>}
        </div>
      )}
      <Assurances />
    </>
  );
}

function ToBeNotified({ card }: { card: ListedProduct }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <AddToCartButton
          product={card}
          soldOut="Notify When Available"
          size="large"
          className="grow"
        />
      </div>
      <div id={NOTICE} className="scroll-mt-24">
        <KeepServerHtml>
          <ProductNotice productId={card.id} />
        </KeepServerHtml>
      </div>
    </>
  );
}

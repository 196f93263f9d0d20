import { type ReactNode, useState } from "react";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { type BundleSize, bundleSizes } from "#domain/catalog/bundle-size.ts";
import { decodeForm } from "#domain/form/form-codec.ts";
import { cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { type PricedLine, priceCart } from "#domain/pricing/price-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { describePromotion } from "#domain/promotions/describe-promotion.ts";
import type { Promotion } from "#domain/promotions/promotion.ts";
import { promotionCodec, type TypedPromotion } from "#domain/promotions/promotion-codec.ts";
import {
  maxUnitsOf,
  type PromotionTerms,
  promotionLabel,
} from "#domain/promotions/promotion-terms.ts";
import { FormSection } from "../form/form-section.tsx";

const carts = {
  one: { name: "1 bar", units: 1, box: undefined },
  three: { name: "3 bars", units: 3, box: undefined },
  ten: { name: "10 bars", units: 10, box: undefined },
  box3: { name: "A box of 3", units: 3, box: 3 },
  box5: { name: "A box of 5", units: 5, box: 5 },
} as const satisfies Record<string, { name: string; units: number; box: BundleSize | undefined }>;
type CartName = keyof typeof carts;

/** Describes the promotion and shows the price of a sample cart with it. */
export function PromotionTryOut(props: {
  draft: TypedPromotion;
  products: readonly { readonly id: number; readonly name: string }[];
  pricing: PricingSettings;
}): ReactNode {
  const { draft, products, pricing } = props;
  const [cart, setCart] = useState<CartName>("three");
  const decoded = decodeForm(promotionCodec, draft);
  const terms = decoded.code === "valid" ? decoded.data : undefined;
  return (
    <FormSection title="Try it out">
      <p aria-live="polite" className="text-lg wrap-anywhere">
        {terms ? (
          describePromotion(terms, new Map(products.map(({ id, name }) => [id, name])))
        ) : (
          <span className="text-soft">Once all fields are filled in.</span>
        )}
      </p>
      <div className="mt-4 grid items-start gap-6 sm:grid-cols-2">
        <SelectField
          label="What would this cost?"
          hint="Of bars that it is for."
          value={cart}
          onChange={(chosen) => setCart(chosen as CartName)}
          options={Object.entries(carts).map(([key, { name }]) => [key, name])}
        />
        {terms && <CartWithIt terms={terms} cart={cart} pricing={pricing} />}
      </div>
    </FormSection>
  );
}

function CartWithIt(props: { terms: PromotionTerms; cart: CartName; pricing: PricingSettings }) {
  const { terms, cart, pricing } = props;
  const { units, box } = carts[cart];
  const price = effectivePrice(cents(1599), pricing);
  const line: PricedLine = {
    price,
    quantity: units,
    ...(box && { bundleId: "box", bundleSize: bundleSizes.find((size) => size === box) }),
  };
  const { effect, minimum, boxes } = terms;
  const promotion: Promotion = {
    id: "this",
    label: promotionLabel(terms),
    effect,
    minimum,
    productIds: null,
    boxes,
    ...maxUnitsOf(terms),
  };
  const priced = priceCart([line], pricing, { promotions: [promotion] });
  return (
    <div aria-live="polite">
      <OrderSummary totals={priced} />
      {priced.unmetPromotions.length > 0 && (
        <p className="mt-2 text-soft">It takes nothing off this cart.</p>
      )}
    </div>
  );
}

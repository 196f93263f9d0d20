import { newReadyBox, readyBoxCodec } from "#domain/boxes/ready-box-codec.ts";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { assuranceSettingsCodec } from "#domain/checkout/assurance-settings.ts";
import { paymentSettingsCodec } from "#domain/checkout/payment-settings-codec.ts";
import { comingSoonCodec, newComingSoon } from "#domain/coming-soon/coming-soon-codec.ts";
import { encodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import { giftCardSaleCodec } from "#domain/gift-cards/gift-card-sale-codec.ts";
import { homeCodec } from "#domain/home/home-settings.ts";
import { emptyLabel, labelCodec } from "#domain/labels/label-codec.ts";
import { labelSettingsCodec } from "#domain/labels/label-settings-codec.ts";
import { shipmentSettingsCodec } from "#domain/parcels/shipment-settings-codec.ts";
import { pricingCodec } from "#domain/pricing/pricing-codec.ts";
import { retentionCodec } from "#domain/privacy/retention-codec.ts";
import { newPromotion, promotionCodec } from "#domain/promotions/promotion-codec.ts";
import { replyTemplatesCodec } from "#domain/replies/reply-templates-codec.ts";
import { reviewSettingsCodec } from "#domain/reviews/review-settings.ts";
import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { shopDetailsCodec } from "#domain/shop/shop-details-codec.ts";
import { taxCodec } from "#domain/tax/tax-codec.ts";
import {
  assuranceSection,
  brandSection,
  giftCardSaleSection,
  homeSection,
  labelSection,
  packingSection,
  paymentSection,
  pricingSection,
  repliesSection,
  retentionSection,
  reviewSection,
  shippingSection,
  shopDetailsSection,
  taxSection,
} from "#server/settings/sections.ts";
import { typedProduct } from "#test/support/product-details.ts";

/** A form as its screen sends it. */
export type TypedForm = {
  readonly name: string;
  readonly id: number | string | null;
  readonly typed: Readonly<Record<string, unknown>>;
};

/** A section of settings with the values of a new shop. */
function settings<Data, Typed>(
  name: string,
  codec: FormCodec<Data, Typed>,
  { defaults }: { readonly defaults: Data },
): TypedForm {
  return { name, id: null, typed: encodeForm(codec, defaults) as TypedForm["typed"] };
}

export const typedForms: readonly TypedForm[] = [
  settings("assurances", assuranceSettingsCodec, assuranceSection),
  settings("brand", brandSchema, brandSection),
  settings("details", shopDetailsCodec, shopDetailsSection),
  settings("gift-card-sale", giftCardSaleCodec, giftCardSaleSection),
  settings("home", homeCodec, homeSection),
  settings("labels", labelSettingsCodec, labelSection),
  settings("packing", shipmentSettingsCodec, packingSection),
  settings("payments", paymentSettingsCodec, paymentSection),
  settings("pricing", pricingCodec([]), pricingSection),
  settings("reply-templates", replyTemplatesCodec, repliesSection),
  settings("retention", retentionCodec, retentionSection),
  settings("reviews", reviewSettingsCodec, reviewSection),
  settings("shipping", shippingCodec, shippingSection),
  settings("tax", taxCodec, taxSection),
  { name: "box", id: null, typed: encodeForm(readyBoxCodec, newReadyBox) },
  { name: "coming-soon", id: null, typed: encodeForm(comingSoonCodec, newComingSoon) },
  {
    name: "customer-notes",
    id: "01890000-0000-7000-8000-000000000000",
    typed: { notes: "", tags: "" },
  },
  { name: "discount-code", id: null, typed: encodeForm(promotionCodec, newPromotion) },
  {
    name: "page",
    id: null,
    typed: { title: "", lead: "", body: "", slug: "a-page", inFooter: false, publishes: false },
  },
  { name: "product", id: null, typed: typedProduct },
  { name: "product-label", id: 1, typed: encodeForm(labelCodec, emptyLabel) },
];

import { newReadyBox, readyBoxForm } from "#domain/boxes/ready-box-form.ts";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { paymentSettingsForm } from "#domain/checkout/payment-settings-form.ts";
import { comingSoonForm, newComingSoon } from "#domain/coming-soon/coming-soon-form.ts";
import { encodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import { giftCardSaleForm } from "#domain/gift-cards/gift-card-sale-form.ts";
import { homeForm } from "#domain/home/home-settings.ts";
import { emptyLabel, labelForm } from "#domain/labels/label-form.ts";
import { labelSettingsForm } from "#domain/labels/label-settings-form.ts";
import { shipmentSettingsForm } from "#domain/parcels/shipment-settings-form.ts";
import { pricingForm } from "#domain/pricing/pricing-form.ts";
import { retentionForm } from "#domain/privacy/retention-form.ts";
import { newPromotion, promotionForm } from "#domain/promotions/promotion-form.ts";
import { replyTemplatesForm } from "#domain/replies/reply-templates-form.ts";
import { reviewSettingsForm } from "#domain/reviews/review-settings.ts";
import { shippingForm } from "#domain/shipping/shipping-form.ts";
import { shopDetailsForm } from "#domain/shop/shop-details-form.ts";
import { taxForm } from "#domain/tax/tax-form.ts";
import {
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
  settings("brand", brandSchema, brandSection),
  settings("details", shopDetailsForm, shopDetailsSection),
  settings("gift-card-sale", giftCardSaleForm, giftCardSaleSection),
  settings("home", homeForm, homeSection),
  settings("labels", labelSettingsForm, labelSection),
  settings("packing", shipmentSettingsForm, packingSection),
  settings("payments", paymentSettingsForm, paymentSection),
  settings("pricing", pricingForm([]), pricingSection),
  settings("reply-templates", replyTemplatesForm, repliesSection),
  settings("retention", retentionForm, retentionSection),
  settings("reviews", reviewSettingsForm, reviewSection),
  settings("shipping", shippingForm, shippingSection),
  settings("tax", taxForm, taxSection),
  { name: "box", id: null, typed: encodeForm(readyBoxForm, newReadyBox) },
  { name: "coming-soon", id: null, typed: encodeForm(comingSoonForm, newComingSoon) },
  {
    name: "customer-notes",
    id: "01890000-0000-7000-8000-000000000000",
    typed: { notes: "", tags: "" },
  },
  { name: "discount-code", id: null, typed: encodeForm(promotionForm, newPromotion) },
  {
    name: "page",
    id: null,
    typed: { title: "", lead: "", body: "", slug: "a-page", inFooter: false, publishes: false },
  },
  { name: "product", id: null, typed: typedProduct },
  { name: "product-label", id: 1, typed: encodeForm(labelForm, emptyLabel) },
];

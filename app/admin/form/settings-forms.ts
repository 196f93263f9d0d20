import type { z } from "zod";
import { brandSchema } from "#domain/brand/brand-settings.ts";
import { assuranceSettingsCodec } from "#domain/checkout/assurance-settings.ts";
import { paymentSettingsCodec } from "#domain/checkout/payment-settings-codec.ts";
import { decodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import { giftCardSaleCodec } from "#domain/gift-cards/gift-card-sale-codec.ts";
import { homeCodec } from "#domain/home/home-settings.ts";
import { labelSettingsCodec } from "#domain/labels/label-settings-codec.ts";
import { shipmentSettingsCodec } from "#domain/parcels/shipment-settings-codec.ts";
import { pricingCodec } from "#domain/pricing/pricing-codec.ts";
import { retentionCodec } from "#domain/privacy/retention-codec.ts";
import { replyTemplatesCodec } from "#domain/replies/reply-templates-codec.ts";
import { reviewSettingsCodec } from "#domain/reviews/review-settings.ts";
import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import { shopDetailsCodec } from "#domain/shop/shop-details-codec.ts";
import { taxCodec } from "#domain/tax/tax-codec.ts";
import type { AppContext } from "#server/app-context.ts";
import { saveSettings, undoSettings } from "#server/settings/save-settings.ts";
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
import { getSettings, type SettingsSection } from "#server/settings/settings-queries.ts";
import { malformedForm, type SaveForm } from "./save-form.ts";

/** Every section of settings: how its form is saved, and how a save is undone. */
export const settingsForms = {
  assurances: settingsForm(assuranceSection, assuranceSettingsCodec),
  brand: settingsForm(brandSection, brandSchema),
  details: settingsForm(shopDetailsSection, shopDetailsCodec),
  "gift-card-sale": settingsForm(giftCardSaleSection, giftCardSaleCodec),
  home: settingsForm(homeSection, homeCodec),
  labels: settingsForm(labelSection, labelSettingsCodec),
  packing: settingsForm(packingSection, shipmentSettingsCodec),
  payments: settingsForm(paymentSection, paymentSettingsCodec),
  // What is typed says which bases are computed, so prices of bars are needed only to show them.
  pricing: settingsForm(pricingSection, pricingCodec([])),
  "reply-templates": settingsForm(repliesSection, replyTemplatesCodec),
  retention: settingsForm(retentionSection, retentionCodec),
  reviews: settingsForm(reviewSection, reviewSettingsCodec),
  shipping: settingsForm(shippingSection, shippingCodec),
  tax: settingsForm(taxSection, taxCodec),
};

export type SettingsFormName = keyof typeof settingsForms;

type CodecOf<Name extends SettingsFormName> = (typeof settingsForms)[Name]["codec"];
/** What is stored of a section, and what is typed in its form. */
export type DataOf<Name extends SettingsFormName> = z.output<CodecOf<Name>>;
export type TypedOf<Name extends SettingsFormName> = z.input<CodecOf<Name>>;

function settingsForm<Data, Typed>(section: SettingsSection<Data>, codec: FormCodec<Data, Typed>) {
  const save: SaveForm = async (shop, sent) => {
    const decoded = decodeForm(codec, sent.form);
    if (decoded.code === "malformed") throw malformedForm();
    if (decoded.code === "invalid") return decoded;

    const next = { data: decoded.data, expectedVersion: sent.version };
    const { code } = await saveSettings(shop, section, next);
    if (code === "saved") return { code, stored: { data: next.data, version: sent.version + 1 } };

    const current = await getSettings(shop.db, section, shop.log);
    return { code: "conflict", stored: current };
  };
  const undo = (shop: AppContext, version: number) => undoSettings(shop, section, version);
  return { codec, save, undo };
}

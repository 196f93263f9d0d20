import { brandSchema } from "#domain/brand/brand-settings.ts";
import { paymentSettingsForm } from "#domain/checkout/payment-settings-form.ts";
import { decodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import { giftCardSaleForm } from "#domain/gift-cards/gift-card-sale-form.ts";
import { homeForm } from "#domain/home/home-settings.ts";
import { labelSettingsForm } from "#domain/labels/label-settings-form.ts";
import { shipmentSettingsForm } from "#domain/parcels/shipment-settings-form.ts";
import { pricingForm } from "#domain/pricing/pricing-form.ts";
import { retentionForm } from "#domain/privacy/retention-form.ts";
import { replyTemplatesForm } from "#domain/replies/reply-templates-form.ts";
import { reviewSettingsForm } from "#domain/reviews/review-settings.ts";
import { shippingForm } from "#domain/shipping/shipping-form.ts";
import { shopDetailsForm } from "#domain/shop/shop-details-form.ts";
import { taxForm } from "#domain/tax/tax-form.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  type SettingsUndoResult,
  saveSettings,
  undoSettings,
} from "#server/settings/save-settings.ts";
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
import { getSettings, type SettingsSection } from "#server/settings/settings-queries.ts";
import { malformedForm, type SaveForm } from "./save-form.ts";

/** Every section of settings: how its form is saved, and a save taken back. */
export const settingsForms = {
  brand: settingsForm(brandSection, brandSchema),
  details: settingsForm(shopDetailsSection, shopDetailsForm),
  "gift-card-sale": settingsForm(giftCardSaleSection, giftCardSaleForm),
  home: settingsForm(homeSection, homeForm),
  labels: settingsForm(labelSection, labelSettingsForm),
  packing: settingsForm(packingSection, shipmentSettingsForm),
  payments: settingsForm(paymentSection, paymentSettingsForm),
  // What is typed says which bases are computed, so prices of bars are needed only to show them.
  pricing: settingsForm(pricingSection, pricingForm([])),
  "reply-templates": settingsForm(repliesSection, replyTemplatesForm),
  retention: settingsForm(retentionSection, retentionForm),
  reviews: settingsForm(reviewSection, reviewSettingsForm),
  shipping: settingsForm(shippingSection, shippingForm),
  tax: settingsForm(taxSection, taxForm),
};

export type SettingsFormName = keyof typeof settingsForms;

function settingsForm<Data, Typed>(
  section: SettingsSection<Data>,
  codec: FormCodec<Data, Typed>,
): {
  readonly save: SaveForm;
  readonly undo: (shop: AppContext, version: number) => Promise<SettingsUndoResult>;
} {
  return {
    async save(shop, sent) {
      const decoded = decodeForm(codec, sent.form);
      if (decoded.code === "malformed") throw malformedForm();
      if (decoded.code === "invalid") return decoded;

      const next = { data: decoded.data, expectedVersion: sent.version };
      const { code } = await saveSettings(shop, section, next);
      if (code === "saved") return { code, stored: { data: next.data, version: sent.version + 1 } };

      const current = await getSettings(shop.db, section, shop.log);
      return { code: "conflict", stored: current };
    },

    undo: (shop, version) => undoSettings(shop, section, version),
  };
}

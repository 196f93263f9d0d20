import type { Logger } from "pino";
import { z } from "zod";
import { type BrandSettings, brandSchema, defaultBrand } from "#domain/brand/brand-settings.ts";
import {
  type AssuranceSettings,
  assuranceSettingsSchema,
} from "#domain/checkout/assurance-settings.ts";
import { type PaymentSettings, paymentSettingsSchema } from "#domain/checkout/payment-settings.ts";
import {
  type GiftCardSaleSettings,
  type GiftCardSettings,
  giftCardSaleSettingsSchema,
  giftCardSettingsSchema,
} from "#domain/gift-cards/gift-card-settings.ts";
import { defaultHome, type HomeSettings, homeSchema } from "#domain/home/home-settings.ts";
import {
  type LabelSettings,
  labelSettingsSchema,
  neutralLabelSettings,
} from "#domain/labels/label-settings.ts";
import { type ListSettings, listSettingsSchema } from "#domain/lists/list-settings.ts";
import { cents } from "#domain/money/cents.ts";
import {
  defaultShipmentSettings,
  type ShipmentSettings,
  shipmentSettingsSchema,
} from "#domain/parcels/shipment-settings.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import {
  type PricingSettings,
  pricingSettingsSchema,
} from "#domain/pricing/pricing-settings-schema.ts";
import { type RetentionSettings, retentionSchema } from "#domain/privacy/retention-settings.ts";
import { type ReplyTemplate, replyTemplatesSchema } from "#domain/replies/reply-template.ts";
import { type ReviewSettings, reviewSettingsSchema } from "#domain/reviews/review-settings.ts";
import { type ShippingSettings, shippingSettingsSchema } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { type TaxSettings, taxSettingsSchema } from "#domain/tax/tax-schema.ts";
import { defaultTaxSettings } from "#domain/tax/tax-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { getSettings, type SettingsSection } from "./settings-queries.ts";

// All sections of the owner's settings.

export const assuranceSection = section<AssuranceSettings>("assurances", assuranceSettingsSchema, {
  saysFreeShipping: false,
  returns: "",
  damage: "",
});

/** Brands that were saved before there was a choice of pictures have none. */
const storedBrandSchema = z.preprocess(
  (stored) => (stored instanceof Object ? { cards: defaultBrand.cards, ...stored } : stored),
  brandSchema,
);
export const brandSection = section<BrandSettings>("brand", storedBrandSchema, defaultBrand);

const text = z.string().catch("");
const shopDetailsSchema = z.object({
  name: text,
  email: text,
  orderEmail: text,
  phone: text,
  street: text,
  city: text,
  state: text,
  zip: text,
  hours: text,
  timeZone: text,
  orderPrefix: text,
});
/** An empty text means the default. */
export const shopDetailsSection = section<ShopDetails>(
  "shop",
  shopDetailsSchema,
  shopDetailsSchema.parse({}),
);

/** Whether the checkout takes gift cards. */
export const giftCardSection = section<GiftCardSettings>("giftCards", giftCardSettingsSchema, {
  isOn: false,
});

/** Which gift cards shoppers can buy. */
export const giftCardSaleSection = section<GiftCardSaleSettings>(
  "giftCardSales",
  giftCardSaleSettingsSchema,
  { isOn: false, amounts: [2_500, 5_000, 10_000].map(cents), customAmount: null },
);

/**
 * Home pages that were saved before there were pictures of the owner's, a newsletter or more sorts have none, and
 * pictures that were saved before they had a focus show their center.
 */
const storedHomeSchema = z.preprocess((stored) => {
  if (!(stored instanceof Object)) return stored;
  const { hero, list, pictures, newsletter } = defaultHome;
  const home = { hero, list, pictures, newsletter, ...stored };
  return {
    ...home,
    hero: Object.assign({ pictureFocus: "center" }, home.hero),
    pictures: withFocus(home.pictures),
  };
}, homeSchema);

function withFocus(pictures: unknown): unknown {
  if (Array.isArray(pictures)) return pictures.map(withFocus);
  if (!(pictures instanceof Object)) return pictures;
  if ("image" in pictures) return { focus: "center", ...pictures };
  return Object.fromEntries(
    Object.entries(pictures).map(([place, each]) => [place, withFocus(each)]),
  );
}

export const homeSection = section<HomeSettings>("home", storedHomeSchema, defaultHome);

export const labelSection = section<LabelSettings>(
  "labels",
  labelSettingsSchema,
  neutralLabelSettings,
);

export const listSection = section<ListSettings>("lists", listSettingsSchema, {});

/** A production shop stores its state at the first start: see decide-opening.ts. */
export const openingSection = section<Opening>(
  "opening",
  z.object({
    state: z.enum(["open", "closed"]),
    openedAt: z.string().nullable(),
    sentence: z.string(),
  }),
  alwaysOpen,
);

export const packingSection = section<ShipmentSettings>(
  "shipments",
  shipmentSettingsSchema,
  defaultShipmentSettings,
);

export const paymentSection = section<PaymentSettings>("payments", paymentSettingsSchema, {
  takesAllCards: false,
  takesWallets: false,
  takesLink: false,
  walletsInCart: false,
});

export const pricingSection = section<PricingSettings>(
  "pricing",
  pricingSettingsSchema,
  defaultPricingSettings,
);

/** The owner's own templates for replies to customers. */
export const repliesSection = section<readonly ReplyTemplate[]>(
  "reply-templates",
  replyTemplatesSchema,
  [],
);

export const retentionSection = section<RetentionSettings>("retention", retentionSchema, {
  abandonedCheckoutDays: 30,
  mailBodyDays: 365,
  browserOrderDays: 90,
});

export const reviewSection = section<ReviewSettings>("reviews", reviewSettingsSchema, {
  requestAfterDays: null,
});

export const shippingSection = section<ShippingSettings>(
  "shipping",
  shippingSettingsSchema,
  defaultShippingSettings,
);

const stockSettingsSchema = z
  .object({
    /** Who counts the stock: the owner in the shop, or the ERP, whose counts the shop copies. */
    countedIn: z.enum(["shop", "erp"]),
  })
  .readonly();
export type StockSettings = z.infer<typeof stockSettingsSchema>;
export const stockSection = section<StockSettings>("stock", stockSettingsSchema, {
  countedIn: "shop",
});

export const taxSection = section<TaxSettings>("tax", taxSettingsSchema, defaultTaxSettings);

export async function getPaymentSettings(db: Database, log: Logger): Promise<PaymentSettings> {
  return (await getSettings(db, paymentSection, log)).data;
}

export async function getPricingSettings(db: Database, log: Logger): Promise<PricingSettings> {
  return (await getSettings(db, pricingSection, log)).data;
}

export async function getRetention(db: Database, log: Logger): Promise<RetentionSettings> {
  return (await getSettings(db, retentionSection, log)).data;
}

function section<Data>(
  name: string,
  schema: z.core.$ZodType<Data>,
  defaults: Data,
): SettingsSection<Data> {
  return { name, schema, defaults };
}

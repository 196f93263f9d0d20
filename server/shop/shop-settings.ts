import { z } from "zod";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

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
export const shopDetailsSection: SettingsSection<ShopDetails> = {
  name: "shop",
  schema: shopDetailsSchema,
  defaults: shopDetailsSchema.parse({}),
};

/** A production shop stores its state at the first start: see decide-opening.ts. */
export const openingSection: SettingsSection<Opening> = {
  name: "opening",
  schema: z.object({
    state: z.enum(["open", "closed"]),
    openedAt: z.string().nullable(),
    sentence: z.string(),
  }),
  defaults: alwaysOpen,
};

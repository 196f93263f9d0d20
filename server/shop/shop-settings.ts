import { z } from "zod";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import { type ShopDetailsTexts, shopDetailsSchema } from "#domain/shop/shop-details-form.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

/** An empty text means the default. */
export const shopDetailsSection: SettingsSection<ShopDetailsTexts> = {
  name: "shop",
  schema: shopDetailsSchema,
  defaults: {
    name: "",
    email: "",
    orderEmail: "",
    phone: "",
    street: "",
    city: "",
    state: "",
    zip: "",
    hours: "",
    timeZone: "",
    orderPrefix: "",
  },
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

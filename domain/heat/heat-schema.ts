import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";

/** The customer's choice in hot weather, as stored in checkout and order. */
export const heatChoices = ["cold-pack", "wait", "own-risk"] as const;
export type HeatChoice = (typeof heatChoices)[number];

const degrees = z.int().check(z.gte(-60), z.lte(140));

/** The owner's own mean daily highs for a ZIP code or its first digits, January first. */
export const customHighsSchema = z.readonly(
  z.object({
    zip: z.string().check(z.regex(/^\d{3,5}$/)),
    highs: z.readonly(z.array(degrees).check(z.length(12))),
  }),
);
export type CustomHighs = z.infer<typeof customHighsSchema>;

export const heatSettingsSchema = z.readonly(
  z.object({
    isOn: z.boolean(),
    /** Mean daily high in °F from which a choice is needed. */
    from: degrees,
    /** The ZIP code parcels are shipped from, where it may be hot too; empty to ignore that. */
    originZip: z.string().check(z.regex(/^(?:\d{5})?$/)),
    /** Null when the shop has none. */
    coldPack: z.nullable(
      z.readonly(
        z.object({
          fee: centsSchema,
          /** Above this the cold pack is not enough; null for no limit. */
          upTo: z.nullable(degrees),
        }),
      ),
    ),
    canWait: z.boolean(),
    /** Shipping at the buyer's risk. */
    canRisk: z.boolean(),
    customHighs: z.readonly(z.array(customHighsSchema)),
  }),
);
export type HeatSettings = z.infer<typeof heatSettingsSchema>;

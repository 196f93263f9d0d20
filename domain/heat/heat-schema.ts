import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";

/** What is done about heat, as a checkout and an order keep it. */
export const heatChoices = ["cold-pack", "wait", "own-risk"] as const;
export type HeatChoice = (typeof heatChoices)[number];

const degrees = z.int().check(z.gte(-60), z.lte(140));

/** The owner's own mean highs of a ZIP code or its first digits, January first. */
export const ownHighsSchema = z.readonly(
  z.object({
    zip: z.string().check(z.regex(/^\d{3,5}$/)),
    highs: z.readonly(z.array(degrees).check(z.length(12))),
  }),
);
export type OwnHighs = z.infer<typeof ownHighsSchema>;

export const heatSettingsSchema = z.readonly(
  z.object({
    isOn: z.boolean(),
    /** From this mean high on, in °F, something has to be done. */
    from: degrees,
    /** Where parcels leave, which may be as hot as where they go; empty where that does not matter. */
    originZip: z.string().check(z.regex(/^(?:\d{5})?$/)),
    /** Null where the shop has none. */
    coldPack: z.nullable(
      z.readonly(
        z.object({
          fee: centsSchema,
          /** Above this it melts in spite of it; null: it always helps. */
          upTo: z.nullable(degrees),
        }),
      ),
    ),
    canWait: z.boolean(),
    /** At the buyer's risk. */
    canRisk: z.boolean(),
    own: z.readonly(z.array(ownHighsSchema)),
  }),
);
export type HeatSettings = z.infer<typeof heatSettingsSchema>;

/** Silent until the owner switches it on. */
export const defaultHeatSettings: HeatSettings = {
  isOn: false,
  from: 80,
  originZip: "",
  coldPack: null,
  canWait: true,
  canRisk: false,
  own: [],
};

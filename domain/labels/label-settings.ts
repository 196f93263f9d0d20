import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";
import { isStateOrTerritory } from "../places/states-and-territories.ts";
import type { HomeKitchenRule } from "./home-kitchen-rules.ts";

/** The maker as named on labels, and whether it is a home kitchen. */
export type LabelSettings = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  /** Two letters; empty until chosen. */
  readonly state: string;
  readonly zip: string;
  /**
   * Made in a home kitchen: labels carry the state's sentence, and the year's sales are compared
   * with its cap.
   */
  readonly homeKitchen: boolean;
  /** The registration or permit of a home kitchen. */
  readonly permit: string;
  /** States for which the owner corrected the shop's table. */
  readonly rules: readonly HomeKitchenRule[];
};

const text = (max: number) =>
  z.string().check(
    z.overwrite((typed) => typedText(typed)),
    z.maxLength(max),
  );

const state = z.string().check(z.refine(isStateOrTerritory));

const homeKitchenRuleSchema = z.readonly(
  z.object({
    state,
    sentence: text(500),
    points: z.nullable(z.int().check(z.gte(4), z.lte(24))),
    cap: z.nullable(z.union([z.int().check(z.gte(0), z.lte(100_000_000)), z.literal("none")])),
    source: text(300),
  }),
);

export const labelRulesSchema = z.array(homeKitchenRuleSchema).check(z.maxLength(60));

export const labelSettingsSchema = z.readonly(
  z.object({
    name: text(100),
    street: text(100),
    city: text(60),
    state: z.union([state, z.literal("")]),
    zip: z.string().check(z.regex(/^(\d{5}(-\d{4})?)?$/)),
    homeKitchen: z.boolean(),
    permit: text(60),
    rules: labelRulesSchema,
  }),
);

/** Off, and without a maker, until the owner fills it in. */
export const neutralLabelSettings: LabelSettings = {
  name: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  homeKitchen: false,
  permit: "",
  rules: [],
};

import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import { isUsState, type UsState } from "../places/us-states.ts";
import { taxCategories } from "./tax-category.ts";
import { type TaxRate, taxRate } from "./tax-rate.ts";

/** A rate in JSON: thousandths of a percent. */
export const taxRateSchema = z.pipe(
  z.int().check(z.gte(0), z.lte(100_000)),
  z.transform((value): TaxRate => taxRate(value)),
);

/** A local rate by ZIP code or its first digits, added to the state's rate. */
export const localTaxSchema = z.readonly(
  z.object({ zip: z.string().check(z.regex(/^\d{3,5}$/)), rate: taxRateSchema }),
);
export type LocalTax = z.infer<typeof localTaxSchema>;

/** The tax of a state where the shop collects it. */
export const stateTaxSchema = z.readonly(
  z.object({
    candy: taxRateSchema,
    food: taxRateSchema,
    /** Whether shipping is taxed like the goods in the parcel. */
    isShippingTaxed: z.boolean(),
    local: z.readonly(z.array(localTaxSchema)),
  }),
);
export type StateTax = z.infer<typeof stateTaxSchema>;

/** A single rate for all orders, from the pricing screen, or a rate per state. */
export const taxModes = ["single", "by-state"] as const;

/** A state where the shop collects tax, as stored. */
const stateTaxSettingsSchema = z.intersection(
  stateTaxSchema,
  z.object({ note: z.string().check(z.maxLength(300)) }),
);
export type StateTaxSettings = z.infer<typeof stateTaxSettingsSchema>;

export const taxSettingsSchema = z.object({
  mode: z.enum(taxModes),
  /** Whether Stripe Tax is asked for each address. Rates count while it does not answer. */
  usesStripe: z._default(z.boolean(), false),
  /** The states where the shop collects tax; all others have none. */
  states: z.partialRecord(z.custom<UsState>(isUsState), stateTaxSettingsSchema),
});
export type TaxSettings = z.infer<typeof taxSettingsSchema>;

/** The tax of one rate in a cart, as stored in an order. */
export const taxPartSchema = z.readonly(
  z.object({
    /** "Colorado"; null for the single rate of all states. */
    place: z.nullable(z.string()),
    /** Null when all bars have the same rate. */
    category: z.nullable(z.enum(taxCategories)),
    rate: taxRateSchema,
    /** The taxed amount: bars after discounts, and shipping where it is taxed. */
    base: centsSchema,
    amount: centsSchema,
    /** The part of the amount that is on shipping. */
    onShipping: centsSchema,
    /** The tax service's id of its calculation; then `rate` is only an average. */
    calculation: z.optional(z.string()),
  }),
);
export type TaxPart = z.infer<typeof taxPartSchema>;

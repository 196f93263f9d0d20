import { z } from "zod";
import { type Cents, parseDecimal } from "#domain/money/cents.ts";

/** An amount as Odoo answers it: a float with two decimals, give or take the float's own noise. */
export const odooAmount = z.number().transform((value, context): Cents => {
  const amount = parseDecimal(String(value));
  if (amount !== undefined) return amount;
  context.addIssue({ code: "custom", message: "is not an amount" });
  return z.NEVER;
});

/** As Odoo takes it. The nearest float to a whole number of cents prints as that number. */
export function toOdooAmount(amount: Cents): number {
  return amount / 100;
}

/** A many2one: [id, label], or false. */
export const odooReference = z.union([
  z.literal(false).transform(() => null),
  z.tuple([z.int().positive(), z.string()]).transform(([id, label]) => ({ id, label })),
]);

/** Empty text comes as false. */
export const odooText = z.union([z.string(), z.literal(false).transform(() => "")]);

import { z } from "zod";
import { type Cents, parseDecimal } from "#domain/money/cents.ts";

export const odooId = z.int().positive();

/** An amount in Odoo's answer: a float with two decimals, allowing for rounding noise. */
export const odooAmount = z.number().transform((value, context): Cents => {
  const amount = parseDecimal(String(value));
  if (amount !== undefined) return amount;
  context.addIssue({ code: "custom", message: "is not an amount" });
  return z.NEVER;
});

/** An amount for Odoo. The nearest float to a whole number of cents prints as that number. */
export function toOdooAmount(amount: Cents): number {
  return amount / 100;
}

/** A many2one: [id, label], or false. */
export const odooReference = z.union([
  z.literal(false).transform(() => null),
  z.tuple([z.int().positive(), z.string()]).transform(([id, label]) => ({ id, label })),
]);

/** A number whose field has another name in another version, for a row. */
export function numberField<Name extends string>(name: Name): Record<Name, z.ZodNumber> {
  return { [name]: z.number() } as Record<Name, z.ZodNumber>;
}

/** Odoo sends empty text as false. */
export const odooText = z.union([z.string(), z.literal(false).transform(() => "")]);

/** Odoo's format for a time, in UTC. */
export function toOdooTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}

/** For Odoo's HTML fields. */
export function toOdooHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<p>${escaped.trim().replaceAll(/\r?\n/g, "<br>")}</p>`;
}

import { z } from "zod";
import { type Cents, parseDecimal } from "#domain/money/cents.ts";

export const odooId = z.int().positive();

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

/** A moment as Odoo writes it, which is in UTC. */
export function toOdooTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}

/** For Odoo's fields of HTML. */
export function toOdooHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<p>${escaped.trim().replaceAll(/\r?\n/g, "<br>")}</p>`;
}

import { z } from "zod";
import { isUsState, type UsState } from "#domain/places/us-states.ts";
import type { TaxForm } from "#domain/tax/tax-form.ts";
import { taxModes } from "#domain/tax/tax-schema.ts";
import { parseSent } from "../shared/parse-sent.ts";

const text = z.string().max(20_000);

const taxForm = z.object({
  mode: z.enum(taxModes),
  asksStripe: z.boolean(),
  states: z
    .array(
      z.object({
        state: z.custom<UsState>(isUsState),
        candy: text,
        food: text,
        isShippingTaxed: z.boolean(),
        local: text,
        note: text,
      }),
    )
    .max(51)
    .refine((states) => new Set(states.map(({ state }) => state)).size === states.length),
});

/**
 * Reads the tax form; the domain validates it.
 * @throws Response 400 when the form is malformed
 */
export function sentTax(sent: FormData): TaxForm {
  const read = taxForm.safeParse(parseSent(sent.get("tax")));
  if (!read.success) throw new Response("This is not a form of the tax screen.", { status: 400 });
  return read.data;
}

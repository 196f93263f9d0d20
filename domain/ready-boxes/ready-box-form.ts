import { z } from "zod";
import { bundleSizes } from "../catalog/bundle-size.ts";
import { MAX_PRODUCT_ID } from "../catalog/product.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-field.ts";

/** A box that the owner composed, sold as it is. */
export type ReadyBox = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** A product id for each place; may contain duplicates. */
  readonly bars: readonly number[];
};

export type ReadyBoxDetails = Omit<ReadyBox, "id">;
export type ReadyBoxProblem = "missing" | "too-long" | "not-full";
export type ReadyBoxProblems = Partial<Record<keyof ReadyBoxDetails, ReadyBoxProblem>>;

const schema = z.object({
  name: requiredText(60),
  description: optionalText(200),
  bars: z
    .array(
      z.coerce
        .number("not-full")
        .int("not-full")
        .min(1, "not-full")
        .max(MAX_PRODUCT_ID, "not-full"),
    )
    .refine((bars) => bundleSizes.some((size) => size === bars.length), "not-full"),
});

/**
 * Validates the form of a box.
 *
 * @param form.bars the chosen product ids as texts; empty for empty places
 */
export function readReadyBoxForm(form: {
  readonly name: unknown;
  readonly description: unknown;
  readonly bars: readonly unknown[];
}):
  | { readonly ok: true; readonly box: ReadyBoxDetails }
  | { readonly ok: false; readonly problems: ReadyBoxProblems } {
  const bars = form.bars.filter((bar) => bar !== "");
  const read = schema.safeParse({ ...form, bars });
  if (read.success) return { ok: true, box: read.data };
  return { ok: false, problems: fieldErrors(read.error) };
}

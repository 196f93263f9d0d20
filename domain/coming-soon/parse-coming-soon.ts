import { z } from "zod/mini";
import { isImageAddress } from "../catalog/product.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-field.ts";

/** Error codes of fields; their messages are with the screen's other texts. */
export type ComingSoonProblem = "missing" | "too-long" | "not-an-image" | "not-a-day";
export type ComingSoonProblems = Partial<Record<ComingSoonField, ComingSoonProblem>>;

export type ParsedComingSoon =
  | { readonly ok: true; readonly details: ComingSoonDetails }
  | { readonly ok: false; readonly problems: ComingSoonProblems };

const emptyOr = (fits: (text: string) => boolean) => (text: string) => text === "" || fits(text);
const nullIfEmpty = z.transform((text: string) => text || null);

/**
 * What the owner enters about an upcoming product. The messages are codes of `ComingSoonProblem`.
 */
const comingSoonSchema = z.readonly(
  z.object({
    name: requiredText(100),
    description: optionalText(1000, { lines: true }),
    image: z.pipe(
      optionalText(1000).check(z.refine(emptyOr(isImageAddress), "not-an-image")),
      nullIfEmpty,
    ),
    /** A date such as "2027-03-01"; null when there is none yet. */
    releaseDate: z.pipe(optionalText(40).check(z.refine(emptyOr(isDay), "not-a-day")), nullIfEmpty),
  }),
);
export type ComingSoonDetails = z.infer<typeof comingSoonSchema>;

/** A product that is announced. */
export type ComingSoonItem = ComingSoonDetails & { readonly id: number };

export type ComingSoonField = keyof ComingSoonDetails;
export const comingSoonFields = [
  "name",
  "description",
  "image",
  "releaseDate",
] as const satisfies readonly ComingSoonField[];

/** Validates what the owner entered about an upcoming product: only the name is required. */
export function parseComingSoon(typed: Record<ComingSoonField, string>): ParsedComingSoon {
  const parsed = comingSoonSchema.safeParse(typed);
  if (parsed.success) return { ok: true, details: parsed.data };
  return { ok: false, problems: fieldErrors(parsed.error) };
}

/** Whether the date exists: not February 30. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

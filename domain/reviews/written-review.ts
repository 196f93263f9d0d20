import { z } from "zod/mini";
import { addressText } from "../input/address-text.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText, requiredText } from "../input/text-schemas.ts";
import { type RefusalReason, refusalReasons } from "./review.ts";

export type ReviewField = "stars" | "body" | "author";
export type ReviewProblem = "missing" | "too-long";
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;

const reviewSchema = z.object({
  stars: z.pipe(
    z.string("missing").check(z.regex(/^[1-5]$/, "missing")),
    z.transform((text) => Number(text)),
  ),
  body: requiredText(2_000, { lines: true }),
  author: requiredText(60, { normalize: addressText }),
});
export type WrittenReview = z.infer<typeof reviewSchema>;

export type ReadReview =
  | { readonly ok: true; readonly review: WrittenReview }
  | { readonly ok: false; readonly problems: ReviewProblems };

/** Validates the whole form and reports the problems of all fields at once. */
export function readReview(typed: Readonly<Record<ReviewField, string>>): ReadReview {
  const read = reviewSchema.safeParse(typed);
  return read.success
    ? { ok: true, review: read.data }
    : { ok: false, problems: fieldErrors(read.error) };
}

const decisionSchema = z.union([
  z.object({ do: z.literal("publish") }),
  z.object({ do: z.literal("refuse"), reason: z.enum(refusalReasons) }),
  z.object({ do: z.literal("reply"), reply: optionalText(1_000, { lines: true }) }),
]);
export type ReviewDecision =
  | { readonly do: "publish" }
  | { readonly do: "refuse"; readonly reason: RefusalReason }
  | { readonly do: "reply"; readonly reply: string };

/** @returns undefined for an invalid decision, such as a refusal without a reason */
export function readReviewDecision(sent: unknown): ReviewDecision | undefined {
  const read = decisionSchema.safeParse(sent);
  return read.success ? read.data : undefined;
}

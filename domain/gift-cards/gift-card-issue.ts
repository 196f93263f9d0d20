import { z } from "zod/mini";
import { emailField } from "../addresses/delivery-fields.ts";
import { shipAfterError } from "../gifts/ship-after.ts";
import { addressText } from "../input/address-text.ts";
import { fieldErrors } from "../input/field-errors.ts";
import { objectOrEmpty } from "../input/lenient.ts";
import { optionalText, requiredText } from "../input/text-schemas.ts";
import { type Cents, parseDecimal } from "../money/cents.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { MAX_CARD_MESSAGE_LENGTH, MAX_GIFT_CARD, MIN_GIFT_CARD } from "./gift-card.ts";

export const issueFields = [
  "amount",
  "recipientName",
  "recipientEmail",
  "senderName",
  "message",
  "emailOn",
  "note",
] as const;
export type IssueField = (typeof issueFields)[number];

/** The form as it is typed. */
export type IssueForm = Readonly<Record<IssueField, string>>;

/** A gift card to issue; empty texts are not given. */
export type GiftCardIssue = Readonly<Record<Exclude<IssueField, "amount">, string>> & {
  readonly amount: Cents;
};

export const issueErrors = [
  "missing",
  "too-long",
  "not-an-amount",
  "too-small",
  "too-large",
  "not-an-email",
  "not-a-day",
  "day-past",
  "day-too-far",
  "needs-email",
] as const;
export type IssueError = (typeof issueErrors)[number];
export type IssueProblems = Partial<Record<IssueField, IssueError>>;

const isDayOrNone = (text: unknown) => text === "" || isIsoDay(String(text));

const issueSchema = z.pipe(
  objectOrEmpty,
  z.readonly(
    z.object({
      amount: requiredText(20),
      recipientName: optionalText(100, { normalize: addressText }),
      recipientEmail: z.union(
        [z.pipe(optionalText(254), z.literal("")), emailField],
        "not-an-email",
      ),
      senderName: optionalText(100, { normalize: addressText }),
      message: optionalText(MAX_CARD_MESSAGE_LENGTH, { lines: true }),
      emailOn: optionalText(10).check(z.refine(isDayOrNone, "not-a-day")),
      note: optionalText(500, { lines: true }),
    } satisfies Record<IssueField, z.ZodMiniType>),
  ),
);

/** An amount as people write it, such as "$1,250.50". */
export function parseCardAmount(text: string): Cents | undefined {
  return parseDecimal(text.trim().replace(/^\$|,/g, ""));
}

export type ReadIssueForm =
  | { readonly ok: true; readonly issue: GiftCardIssue }
  | { readonly ok: false; readonly problems: IssueProblems };

/** Checks the form for issuing a gift card. @param today in the shop's time zone */
export function readIssueForm(input: unknown, today: string): ReadIssueForm {
  const parsed = issueSchema.safeParse(input);
  if (!parsed.success) {
    return { ok: false, problems: fieldErrors<IssueField, IssueError>(parsed.error) };
  }

  const typed = parsed.data;
  const amount = parseCardAmount(typed.amount);
  const problems: IssueProblems = {};
  if (amount === undefined) problems.amount = "not-an-amount";
  else if (amount < MIN_GIFT_CARD) problems.amount = "too-small";
  else if (amount > MAX_GIFT_CARD) problems.amount = "too-large";
  const dayError = shipAfterError(typed.emailOn, today);
  if (dayError) problems.emailOn = dayError;
  if (typed.emailOn && !typed.recipientEmail) problems.recipientEmail = "needs-email";

  const isComplete = amount !== undefined && Object.keys(problems).length === 0;
  return isComplete ? { ok: true, issue: { ...typed, amount } } : { ok: false, problems };
}

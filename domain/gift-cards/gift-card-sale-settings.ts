import { z } from "zod/mini";
import { type Cents, toDecimal } from "../money/cents.ts";
import { centsSchema } from "../money/money-schema.ts";
import { LARGEST_GIFT_CARD, SMALLEST_GIFT_CARD } from "./gift-card.ts";
import type { OfferedCards } from "./gift-card-sale.ts";
import { parseCardAmount } from "./issue-form.ts";

export type GiftCardSaleSettings = OfferedCards & {
  /** Whether the shop sells gift cards. */
  readonly isOn: boolean;
};

/** More do not fit on a phone's screen. */
export const MOST_AMOUNTS = 8;

export const giftCardSaleSettingsSchema: z.ZodMiniType<GiftCardSaleSettings> = z.object({
  isOn: z.boolean(),
  amounts: z.readonly(z.array(centsSchema)),
  own: z.nullable(z.readonly(z.object({ min: centsSchema, max: centsSchema }))),
});

/** The form as it is typed. */
export type GiftCardSaleForm = {
  readonly isOn: boolean;
  /** Separated by commas, such as "25, 50, 100". */
  readonly amounts: string;
  readonly takesOwn: boolean;
  readonly ownMin: string;
  readonly ownMax: string;
};
export const giftCardSaleFormFields = ["amounts", "ownMin", "ownMax"] as const;
export type GiftCardSaleFormField = (typeof giftCardSaleFormFields)[number];

export type GiftCardSaleProblem =
  | "none"
  | "not-amounts"
  | "too-many"
  | "too-small"
  | "too-large"
  | "below-least";
export type GiftCardSaleProblems = Partial<Record<GiftCardSaleFormField, GiftCardSaleProblem>>;

export type ReadGiftCardSaleForm =
  | { readonly ok: true; readonly settings: GiftCardSaleSettings }
  | { readonly ok: false; readonly problems: GiftCardSaleProblems };

/** Checks what the owner typed. */
export function readGiftCardSaleForm(form: GiftCardSaleForm): ReadGiftCardSaleForm {
  const { isOn, takesOwn } = form;
  const problems: GiftCardSaleProblems = {};
  const parts = form.amounts.split(/[\s,;]+/).filter((part) => part !== "");
  const amounts = parts.flatMap((part) => parseCardAmount(part) ?? []);
  if (amounts.length < parts.length) problems.amounts = "not-amounts";
  else if (amounts.length > MOST_AMOUNTS) problems.amounts = "too-many";
  else if (amounts.length === 0 && !takesOwn) problems.amounts = "none";
  else {
    const wrong = amounts.map(outside).find((problem) => problem !== undefined);
    if (wrong) problems.amounts = wrong;
  }
  const min = parseCardAmount(form.ownMin);
  const max = parseCardAmount(form.ownMax);
  if (takesOwn) {
    const wrongMin = min === undefined ? "not-amounts" : outside(min);
    const wrongMax = max === undefined ? "not-amounts" : outside(max);
    if (wrongMin) problems.ownMin = wrongMin;
    if (wrongMax) problems.ownMax = wrongMax;
    else if (min !== undefined && max !== undefined && max < min) problems.ownMax = "below-least";
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const own = takesOwn && min !== undefined && max !== undefined ? { min, max } : null;
  const sorted = [...new Set(amounts)].sort((a, b) => a - b);
  return { ok: true, settings: { isOn, amounts: sorted, own } };
}

function outside(amount: Cents): "too-small" | "too-large" | undefined {
  if (amount < SMALLEST_GIFT_CARD) return "too-small";
  return amount > LARGEST_GIFT_CARD ? "too-large" : undefined;
}

/** The stored settings as the form shows them. */
export function giftCardSaleFormOf({ isOn, amounts, own }: GiftCardSaleSettings): GiftCardSaleForm {
  const short = (amount: Cents) => toDecimal(amount).replace(/\.00$/, "");
  return {
    isOn,
    amounts: amounts.map(short).join(", "),
    takesOwn: own !== null,
    ownMin: own ? short(own.min) : "",
    ownMax: own ? short(own.max) : "",
  };
}

import { z } from "zod/mini";
import { switchCodec } from "../form/field-codecs.ts";
import { Problem, rule, switchedCodec, textCodec } from "../form/form-codec.ts";
import { type Cents, formatUsd, toDecimal } from "../money/cents.ts";
import { MAX_GIFT_CARD, MIN_GIFT_CARD } from "./gift-card.ts";
import { parseCardAmount } from "./gift-card-issue.ts";

/** More do not fit on a phone's screen. */
const MAX_AMOUNTS = 8;

const amountCodec = textCodec<Cents>(readAmount, shortAmount);

/** Separated by commas, such as "25, 50, 100". */
const amountsCodec = textCodec<readonly Cents[]>(readAmounts, (amounts) =>
  amounts.map(shortAmount).join(", "),
);

const customAmountCodec = switchedCodec(
  z.object({ min: amountCodec, max: amountCodec }).check(
    rule(({ min, max }, add) => {
      if (min !== undefined && max !== undefined && max < min) {
        add(["max"], "Enter at least the amount on the left.");
      }
    }),
  ),
  { min: "", max: "" },
);

export const giftCardSaleCodec = z
  .object({ isOn: switchCodec, amounts: amountsCodec, customAmount: customAmountCodec })
  .check(
    rule(({ amounts, customAmount }, add) => {
      if (amounts?.length === 0 && customAmount === null) {
        add(["amounts"], "Enter at least one amount, or let buyers type one.");
      }
    }),
  );

function readAmounts(text: string): readonly Cents[] | Problem {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const amounts: Cents[] = [];
  for (const part of parts) {
    const amount = readAmount(part);
    if (amount instanceof Problem) return amount;
    amounts.push(amount);
  }
  if (amounts.length > MAX_AMOUNTS) return new Problem(`Enter ${MAX_AMOUNTS} amounts at most.`);
  return [...new Set(amounts)].toSorted((a, b) => a - b);
}

function readAmount(text: string): Cents | Problem {
  const amount = parseCardAmount(text);
  if (amount === undefined) return new Problem("Enter amounts such as 25 or 12.50.");
  if (amount < MIN_GIFT_CARD) {
    return new Problem(`A gift card starts at ${formatUsd(MIN_GIFT_CARD)}.`);
  }
  if (amount > MAX_GIFT_CARD) {
    return new Problem(`A gift card holds ${formatUsd(MAX_GIFT_CARD)} at most.`);
  }
  return amount;
}

/** 25.00 as 25. */
function shortAmount(amount: Cents): string {
  return toDecimal(amount).replace(/\.00$/, "");
}

import { type ReactNode, useState } from "react";
import { radioCard } from "#app/ui/fields/radio-card.ts";
import { UnitField } from "#app/ui/fields/text-field.tsx";
import { isOfferedAmount, type OfferedCards } from "#domain/gift-cards/gift-card-sale.ts";
import { type Cents, cents, formatUsd, parseDecimal } from "#domain/money/cents.ts";
import { CheckoutSection } from "../checkout/checkout-section.tsx";
import { describeCustomAmount } from "../gift-cards/gift-card-messages.ts";
import type { GiftCardDraft } from "./gift-card-draft.ts";

/** The chosen amount; undefined until it is one that the shop offers. */
export function amountOf(
  offered: OfferedCards,
  { choice, typedAmount }: Pick<GiftCardDraft, "choice" | "typedAmount">,
): Cents | undefined {
  if (choice === null) return undefined;
  const amount =
    choice === "custom" ? parseDecimal(typedAmount.replace(/[$,\s]/g, "")) : cents(choice);
  return amount !== undefined && isOfferedAmount(offered, amount) ? amount : undefined;
}

const option = `relative flex min-h-14 items-center justify-center px-4 font-serif text-xl ${radioCard}`;

/** What is on the card: an offered amount, or one that the buyer types. */
export function AmountChoice(props: {
  offered: OfferedCards;
  draft: Pick<GiftCardDraft, "choice" | "typedAmount">;
  onChoose: (choice: GiftCardDraft["choice"]) => void;
  /** Called when a typed amount is complete: the field is left, or Enter is pressed. */
  onTypedAmount: (typed: string) => void;
}): ReactNode {
  const { offered, draft, onChoose, onTypedAmount } = props;
  const { amounts, customAmount } = offered;
  const [typed, setTyped] = useState(draft.typedAmount);
  const isWrong =
    draft.choice === "custom" && draft.typedAmount !== "" && amountOf(offered, draft) === undefined;
  return (
    <CheckoutSection title="Amount">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {amounts.map((amount) => (
          <label key={amount} className={option}>
            <input
              type="radio"
              name="card-amount"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={draft.choice === amount}
              onChange={() => onChoose(amount)}
            />
            <span>{formatUsd(amount).replace(/\.00$/, "")}</span>
          </label>
        ))}
        {customAmount && (
          <label className={option}>
            <input
              type="radio"
              name="card-amount"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={draft.choice === "custom"}
              onChange={() => onChoose("custom")}
            />
            Other
          </label>
        )}
      </div>
      {customAmount && draft.choice === "custom" && (
        <div className="mt-4 max-w-60">
          <UnitField
            id="card-own-amount"
            label="Your amount"
            hint={isWrong ? undefined : describeCustomAmount(offered)}
            problem={isWrong ? describeCustomAmount(offered) : undefined}
            unit="$"
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            onBlur={() => onTypedAmount(typed)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Within the form, Enter would otherwise pay.
              event.preventDefault();
              onTypedAmount(typed);
            }}
          />
        </div>
      )}
    </CheckoutSection>
  );
}

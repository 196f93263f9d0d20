import type { ReactNode } from "react";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { CodeEntry } from "../shared/code-entry.tsx";

/** Where a shopper types a gift card's code, or removes it again. */
export default function GiftCardField(props: {
  giftCard: { readonly last4: string; readonly available: Cents } | null;
  isChecking: boolean;
  /** Why the last code cannot be used. */
  refused: string | null;
  /** Null to remove it. */
  onChoose: (code: string | null) => void;
}): ReactNode {
  const { giftCard, isChecking, refused, onChoose } = props;
  const used = giftCard && {
    title: (
      <>
        <span>Gift card</span> <strong>{`••••${giftCard.last4}`}</strong>
      </>
    ),
    name: `gift card ending in ${giftCard.last4}`,
    note: `It has ${formatUsd(giftCard.available)} on it.`,
  };
  return (
    <CodeEntry
      question="Have a gift card?"
      label="Gift card code"
      used={used}
      isChecking={isChecking}
      refused={refused}
      onChoose={onChoose}
    />
  );
}

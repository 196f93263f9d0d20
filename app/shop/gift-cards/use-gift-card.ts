import { useEffect, useEffectEvent, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { AppliedGiftCard } from "#domain/gift-cards/gift-card.ts";
import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import type { Cents } from "#domain/money/cents.ts";
import { type QuoteState, useQuotePart } from "../quote/use-quote-part.ts";
import type { GiftCardSlotProps } from "./gift-card-slot.tsx";
import { storedGiftCardCode, storeGiftCardCode } from "./stored-gift-card-code.ts";

/** A gift card that pays a part of the total, or all. */
export type CheckoutGiftCard = Pick<AppliedGiftCard, "last4" | "amount"> & {
  /** As it was typed. See `stored-gift-card-code.ts`: whoever has it can spend it. */
  readonly code: string;
};

/**
 * The gift card of cart and checkout.
 *
 * @param isTaken whether the shop takes gift cards
 * @param total what there is to pay
 * @param isPaying what the card pays then stays as it is
 */
export function useGiftCard(
  isTaken: boolean,
  cart: { readonly checkoutId: string | null; readonly lines: readonly CartLine[] },
  total: Cents,
  isPaying: boolean,
) {
  const { checkoutId, lines } = cart;
  const [code, setCode] = useState(() => (isTaken ? storedGiftCardCode() : null));
  /** What is on the card of this code; undefined until the shop has said it. */
  const [card, setCard] = useState<{ readonly last4: string; readonly available: Cents }>();
  const [refused, setRefused] = useState<string | null>(null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  /** Whether it pays, as far as is known. */
  const isUsed = code !== null && refused === null;
  const isRequested = isUsed && checkoutId !== null && lines.length > 0;
  const { result, refresh } = useQuotePart("giftCard", {
    key: JSON.stringify([code, checkoutId]),
    question: isRequested ? { checkoutId, lines: requestedLinesOf(lines), giftCard: code } : null,
    retries: true,
    isPaused: isPaying,
  });

  const take = useEffectEvent((result: QuoteState<"giftCard">) => {
    switch (result.code) {
      case "pending":
        return;
      case "ok":
        return setCard(result);
      case "refused":
        return refuse(result.error);
      case "unreachable":
        return result.isFinal ? refuse("unreadable") : setIsUnanswered(true);
    }
  });
  useEffect(() => take(result), [result]);

  function refuse(problem: string) {
    storeGiftCardCode(null);
    setCard(undefined);
    setRefused(problem);
  }

  function choose(next: string | null) {
    storeGiftCardCode(next);
    setCode(next);
    setCard(undefined);
    setRefused(null);
    setIsUnanswered(false);
    // The same code may be tried again.
    refresh();
  }

  const amount = card && giftCardShare(total, card.available);
  const giftCard: CheckoutGiftCard | null =
    isUsed && card && amount ? { code, last4: card.last4, amount } : null;

  const giftCardSlot: GiftCardSlotProps = {
    giftCard: card ?? null,
    unanswered: isUsed && isUnanswered ? code : null,
    isChecking: isUsed && !card,
    refused,
    entered: code,
    onChoose: choose,
  };
  return {
    giftCard,
    /** False until the server has answered, or a request got no answer. */
    isKnown: !isUsed || card !== undefined || isUnanswered,
    /** Requests its balance again. */
    refresh,
    /** For the code's field; null if the shop takes no gift cards. */
    giftCardSlot: isTaken ? giftCardSlot : null,
  };
}

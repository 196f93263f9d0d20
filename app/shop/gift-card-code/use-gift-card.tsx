import { lazy, Suspense, useEffect, useEffectEvent, useReducer, useState } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import type { Cents } from "#domain/money/cents.ts";
import { type AskedGiftCard, askGiftCard } from "./ask-gift-card.ts";
import type { CheckoutGiftCard } from "./checkout-gift-card.ts";
import { heldGiftCardCode, holdGiftCardCode } from "./held-code.ts";

/** Loaded only if the shop takes gift cards. */
const GiftCardField = lazy(() => import("./gift-card-field.tsx"));

/**
 * The gift card of cart and checkout, and its field.
 *
 * @param total what there is to pay
 */
export function useGiftCard(isTaken: boolean, checkoutId: string | null, total: Cents) {
  const [code, setCode] = useState(() => (isTaken ? heldGiftCardCode() : null));
  const [asked, setAsked] = useState<AskedGiftCard>();
  const [times, ask] = useReducer((count: number) => count + 1, 0);

  const known = useEffectEvent(() => asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again
  useEffect(() => {
    if (code === null) return;
    let isOver = false;
    void askGiftCard(code, checkoutId, known()).then((answer) => {
      if (isOver) return;
      setAsked(answer);
      if (!("refused" in answer)) return;
      holdGiftCardCode(null);
      setCode(null);
    });
    return () => {
      isOver = true;
    };
  }, [code, checkoutId, times]);

  const found = code !== null && asked && "available" in asked ? asked : undefined;
  const amount = found && giftCardShare(total, found.available);
  const giftCard: CheckoutGiftCard | null =
    code !== null && found && amount ? { code, last4: found.last4, amount } : null;

  function choose(next: string | null) {
    holdGiftCardCode(next);
    setAsked(undefined);
    setCode(next);
  }

  const field: Elements = isTaken && (
    <Suspense>
      <GiftCardField
        giftCard={found ?? null}
        isAsking={code !== null && !asked}
        refused={asked && "refused" in asked ? asked.refused : null}
        onChoose={choose}
      />
    </Suspense>
  );
  return {
    giftCard,
    /** False until the server has answered. */
    isKnown: code === null || asked !== undefined,
    /** Asks for its balance again. */
    ask,
    field,
  };
}

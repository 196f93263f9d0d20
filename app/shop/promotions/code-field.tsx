import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import { CodeEntry } from "../shared/code-entry.tsx";
import { askPromotions } from "./ask-promotions.ts";
import type { OfferedPromotions } from "./offered-promotions.ts";
import { unmetWords } from "./unmet-words.ts";

export type CodeFieldProps = {
  readonly lines: readonly CartLine[];
  readonly takesCodes: boolean;
  /** Undefined until the server has answered. */
  readonly offered: OfferedPromotions | undefined;
  readonly onOffered: (offered: OfferedPromotions) => void;
  /** Promotions whose conditions the cart does not meet. */
  readonly unmet: readonly UnmetPromotion[];
  /** Whether the shipping method is still to be chosen. */
  readonly isShippingOpen: boolean;
};

const none: OfferedPromotions = { promotions: [], code: null, refused: null };

/** Loads the discounts and lets the shopper enter or remove a code. */
export default function CodeField(props: CodeFieldProps): ReactNode {
  const { lines, takesCodes, offered, onOffered, unmet, isShippingOpen } = props;
  /** Undefined for the stored code. */
  const [wish, onCode] = useState<{ readonly code: string | null }>();
  const { code: used, refused, promotions } = offered ?? none;
  const bars = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b).join();
  const answer = useEffectEvent(onOffered);
  const known = useEffectEvent(() => offered ?? none);

  useEffect(() => {
    let over = false;
    const ids = bars.split(",").filter(Boolean).map(Number);
    void askPromotions(ids, wish?.code, known()).then((found) => over || answer(found));
    return () => {
      over = true;
    };
  }, [bars, wish]);

  if (!takesCodes) return null;
  const promotion = used && promotions.find((each) => each.id === used.id);
  const missed = used && unmet.find((each) => each.id === used.id);
  return (
    <CodeEntry
      question="Have a code?"
      label="Discount code"
      used={
        used && promotion
          ? {
              title: (
                <>
                  <span>Discount code</span> <strong className="wrap-anywhere">{used.code}</strong>
                </>
              ),
              name: `discount code ${used.code}`,
              note: missed && unmetWords(missed, promotion.effect, isShippingOpen),
            }
          : null
      }
      refused={refused}
      onChoose={(code) => onCode({ code })}
    />
  );
}

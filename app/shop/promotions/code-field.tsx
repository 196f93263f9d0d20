import type { ReactNode } from "react";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import type { QuotedPromotions } from "../quote/quote-result.ts";
import { CodeEntry } from "../shared/code-entry.tsx";
import { describeUnmet } from "./describe-unmet.ts";

export type CodeFieldProps = {
  readonly takesCodes: boolean;
  readonly offered: QuotedPromotions;
  /** Promotions whose conditions the cart does not meet. */
  readonly unmet: readonly UnmetPromotion[];
  /** Whether the shipping method is still to be chosen. */
  readonly isShippingOpen: boolean;
  /** Null to remove it. */
  readonly onChoose: (code: string | null) => void;
};

/** Lets the shopper enter or remove a discount code. */
export default function CodeField(props: CodeFieldProps): ReactNode {
  const { takesCodes, offered, unmet, isShippingOpen, onChoose } = props;
  const { used, refused, promotions } = offered;
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
              note: missed && describeUnmet(missed, promotion.effect, isShippingOpen),
            }
          : null
      }
      refused={refused}
      onChoose={onChoose}
    />
  );
}

import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { QuotedPromotions } from "../quote/quote-result.ts";
import { type QuoteState, useQuotePart } from "../quote/use-quote-part.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import { keepCode, readCode } from "./code-cookie.ts";
import type { DiscountSlotProps } from "./discount-slot.tsx";

const none: QuotedPromotions = { promotions: [], used: null, refused: null };

/**
 * The discounts of the cart, and the field for a code.
 *
 * @param isPaying what they are then stays as it is
 */
export function usePromotions(
  cart: { readonly checkoutId: string | null; readonly lines: readonly CartLine[] },
  isPaying: boolean,
) {
  const { checkoutId, lines } = cart;
  const has = useShopData()?.promotions;
  /** As typed, or as stored. */
  const [code, setCode] = useState(readCode);
  /** The last ones that the shop named. */
  const known = useRef<KnownPromotions>(undefined);
  const products = new Set(lines.map(({ productId }) => productId));
  const isRequested = has && checkoutId !== null && lines.length > 0;
  const { result, refresh } = useQuotePart("promotions", {
    key: JSON.stringify([[...products].sort((a, b) => a - b), code]),
    question: isRequested ? { checkoutId, lines: requestedLinesOf(lines), code } : null,
    retries: true,
    isPaused: isPaying,
  });
  const offered = offeredBy(result, known.current, code);

  useEffect(() => {
    if (result.code === "unreachable" && result.isFinal) keepCode(null);
    if (result.code !== "ok") return;
    known.current = { ...result, requested: code };
    // A code that cannot be used is forgotten.
    if (code !== null) keepCode(result.used?.code ?? null);
  }, [result, code]);

  function choose(next: string | null) {
    // The discount of a removed code is over, whenever the shop answers.
    if (known.current) known.current = { ...withoutCode(known.current), requested: null };
    // Also before the shop has answered, which may be on the next page.
    keepCode(next);
    setCode(next);
    // The same code may be tried again.
    refresh();
  }

  return {
    promotions: offered?.promotions ?? none.promotions,
    code: offered?.used?.code ?? null,
    /** False until the first answer. */
    isOffered: !has || offered !== undefined,
    /** Requests the discounts again, with the stored code. */
    refresh() {
      setCode(readCode());
      refresh();
    },
    /** For the code's field; null if the shop takes no codes. */
    discountSlot: (
      props: Pick<DiscountSlotProps, "unmet" | "isShippingOpen">,
    ): DiscountSlotProps | null =>
      has?.takesCodes
        ? { ...props, offered: offered ?? none, entered: code, onChoose: choose }
        : null,
  };
}

type KnownPromotions = QuotedPromotions & { readonly requested: string | null };

/**
 * What is known stays until the next answer, and if there is none: the checkout reports a different total.
 *
 * @returns undefined before the first answer
 */
function offeredBy(
  result: QuoteState<"promotions">,
  known: KnownPromotions | undefined,
  code: string | null,
): QuotedPromotions | undefined {
  switch (result.code) {
    case "ok":
      return result;
    case "pending":
      // What was wrong with the code before is not said of this one.
      return known && { ...known, refused: known.requested === code ? known.refused : null };
    case "unreachable": {
      if (known?.requested === code) return known;
      const problem = result.isFinal ? "unreadable" : "unchecked";
      return { ...withoutCode(known ?? none), refused: code === null ? null : problem };
    }
  }
}

function withoutCode({ promotions, used }: QuotedPromotions): QuotedPromotions {
  const others = promotions.filter(({ id }) => id !== used?.id);
  return { promotions: others, used: null, refused: null };
}

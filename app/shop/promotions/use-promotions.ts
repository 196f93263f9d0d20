import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { QuotedPromotions } from "../quote/quote-result.ts";
import { type QuoteState, useQuotePart } from "../quote/use-quote-part.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import { keepCode, readCode } from "./code-cookie.ts";
import type { DiscountSlotProps } from "./discount-slot.tsx";

/** Another request without an answer. */
const RETRY_MS = 3_000;

const none: QuotedPromotions = { promotions: [], used: null, refused: null };

/** The discounts of the cart, and the field for a code. */
export function usePromotions({
  checkoutId,
  lines,
}: {
  readonly checkoutId: string | null;
  readonly lines: readonly CartLine[];
}) {
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
    retryMs: RETRY_MS,
  });
  const offered = offeredBy(result, known.current, code);

  useEffect(() => {
    if (result.code !== "ok") return;
    known.current = { ...result, requested: code };
    // A code that cannot be used is forgotten.
    if (code !== null) keepCode(result.used?.code ?? null);
  }, [result, code]);

  function choose(next: string | null) {
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
      const { promotions, used } = known ?? none;
      if (code === (used?.code ?? null)) return { promotions, used, refused: null };
      if (code !== null) return { promotions, used, refused: codeUnchecked };
      return {
        promotions: promotions.filter(({ id }) => id !== used?.id),
        used: null,
        refused: null,
      };
    }
  }
}

const codeUnchecked = "We couldn't check your code yet, and we keep trying.";

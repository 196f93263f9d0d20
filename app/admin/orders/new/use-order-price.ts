import { useEffect, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import { linesOf, type OrderDraft, type PricedOrder } from "./new-order-view.ts";

/** Milliseconds after the last change until the price is requested. */
const PRICE_AFTER_MS = 250;

const NO_PRICE = "We couldn't get a price. Press Take order to try again.";

type PricedResult = {
  readonly priced: PricedOrder | undefined;
  readonly pricingProblem: string | undefined;
};

export type OrderPrice = PricedResult & {
  readonly isPricing: boolean;
  /** Asks once more, after the shop did not answer. */
  readonly askAgain: () => void;
};

/**
 * The price of the chosen bars, computed by the server.
 *
 * @param checkoutId the order's id, which is also its checkout's
 */
export function useOrderPrice(
  checkoutId: string,
  { quantities, boxes, details, gift }: OrderDraft,
  isPricedByDestination: boolean,
  terms: {
    readonly shipping: ShippingChoice | null;
    readonly code: string | null;
    /** The code of a gift card. */
    readonly giftCard: string | null;
  },
): OrderPrice {
  const lines = linesOf({ quantities, boxes });
  const recipient = gift.isGift ? gift.form : details;
  const destination = isPricedByDestination ? destinationOf(recipient) : null;
  // Only a discount code may depend on who buys.
  const email = terms.code ? details.email : "";
  const question = { checkoutId, lines, destination, ...terms, email };
  const requested = JSON.stringify(question);

  const [latest, setLatest] = useState<{ requested: string } & PricedResult>();
  const { run } = useAction("price-order", {
    whenBusy: "overlap",
    failure: NO_PRICE,
    onResult(result, input) {
      // What was asked before the last change may be answered after it.
      if (JSON.stringify(input) !== requested) return;
      const priced = result.code === "priced" ? result : undefined;
      const [problem] = result.code === "malformed" ? Object.values(result.problems) : [];
      const pricingProblem = result.isDone ? undefined : (result.text ?? problem ?? NO_PRICE);
      setLatest({ requested, priced, pricingProblem });
    },
  });

  const isEmpty = lines.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft with the same lines asks again, as after a change of prices.
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(() => run(question), PRICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [requested, isEmpty, quantities]);

  const isPricing = !isEmpty && latest?.requested !== requested;
  const known = isEmpty || isPricing ? undefined : latest;
  return {
    priced: known?.priced,
    pricingProblem: known?.pricingProblem,
    isPricing,
    askAgain: () => run(question),
  };
}

import { useEffect, useState } from "react";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import {
  linesOf,
  type NewOrderResult,
  type OrderDraft,
  type PricedOrder,
} from "./new-order-view.ts";

/** Milliseconds after the last change until the price is requested. */
const PRICE_AFTER_MS = 250;

/**
 * The price of the chosen bars, computed by the server.
 *
 * @param checkoutId the order's id, which is also its checkout's
 */
export function useOrderPrice(
  checkoutId: string,
  { quantities, boxes, details, gift }: OrderDraft,
  isPricedByDestination: boolean,
  wish: {
    readonly shipping: ShippingChoice | null;
    readonly code: string | null;
    /** The code of a gift card. */
    readonly giftCard: string | null;
  },
): {
  readonly priced: PricedOrder | undefined;
  readonly isPricing: boolean;
  /** Why there is no price. */
  readonly trouble: string | undefined;
} {
  const { submit, data, state } = useSettledFetcher<NewOrderResult>("new-order-price");
  const [asked, setAsked] = useState("");
  const lines = linesOf({ quantities, boxes });
  const recipient = gift.isGift ? gift.form : details;
  const destination = isPricedByDestination ? destinationOf(recipient) : null;
  // Only a discount code may depend on who buys.
  const email = wish.code ? details.email : "";
  const question = JSON.stringify({ checkoutId, lines, destination, ...wish, email });
  const isEmpty = lines.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft with the same lines asks again, as after a change of prices.
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(() => {
      setAsked(question);
      submit({ do: "price", order: question }, { method: "post", action: "/admin/orders/new" });
    }, PRICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [question, isEmpty, quantities]);

  if (isEmpty) return { priced: undefined, isPricing: false, trouble: undefined };
  const isPricing = state !== "idle" || asked !== question;
  if (isPricing || !data) return { priced: undefined, isPricing, trouble: undefined };
  return {
    priced: data.code === "priced" ? data : undefined,
    isPricing,
    trouble:
      data.code === "refused"
        ? data.text
        : data.code === "unreachable"
          ? "The shop did not answer with a price."
          : undefined,
  };
}

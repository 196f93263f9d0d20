import type { CheckoutGiftCard } from "#app/shop/gift-cards/use-gift-card.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { Purchase } from "../checkout-purchase.ts";

/** What is paid for. */
export type CheckoutOrder = {
  readonly lines: readonly CartLine[];
  readonly totals: QuotedSums;
  readonly destination: Destination | null;
  /** Undefined where there is no choice, null until the shopper has chosen. */
  readonly shipping: ShippingChoice | null | undefined;
  readonly code: string | null;
  readonly giftCard: CheckoutGiftCard | null;
  /** Where it goes instead of one destination. */
  readonly multiRecipient: Pick<Purchase, "destinations" | "preference"> | null;
  /** False while bars are unavailable, or discounts or a gift card are not known yet. */
  readonly isPayable: boolean;
};

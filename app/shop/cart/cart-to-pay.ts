import type { Totals } from "#domain/pricing/price-cart.ts";
import type { CheckoutGiftCard } from "../gift-cards/use-gift-card.ts";

/** What the wallets' buttons in the cart need of its page. */
export type CartToPay = {
  readonly totals: Totals;
  readonly code: string | null;
  readonly giftCard: CheckoutGiftCard | null;
  /** False until discounts and gift card are known. */
  readonly isKnown: boolean;
  /** Requests discounts and gift card again. */
  readonly refresh: () => void;
  /** While it is paid, nothing of the cart can be changed, nor is it shown as empty afterwards. */
  readonly onPaying: (isPaying: boolean) => void;
};

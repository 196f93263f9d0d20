import type { AppliedGiftCard } from "#domain/gift-cards/gift-card.ts";

/** A gift card that pays a part of the total, or all. */
export type CheckoutGiftCard = Pick<AppliedGiftCard, "last4" | "amount"> & {
  /** As it was typed. See `stored-gift-card-code.ts`: whoever has it can spend it. */
  readonly code: string;
};

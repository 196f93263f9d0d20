import { type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { longDayIn } from "#domain/time/day-in.ts";
import type { GiftCardEntryKind } from "#server/gift-cards/gift-card-queries.ts";
import type { GiftCardBalance } from "#server/gift-cards/read-gift-card-balance.ts";
import { describeRefusedGiftCard } from "./describe-refused-gift-card.ts";

/** A gift card as whoever has its code sees it. */
export type CardBalanceView = {
  readonly last4: string;
  readonly balance: Cents;
  /** Why it cannot be spent, or that a part of it is being spent. */
  readonly note: string | null;
  readonly uses: readonly {
    readonly id: number;
    readonly what: string;
    readonly on: string;
    readonly amount: string;
  }[];
};

const entryNames: Record<GiftCardEntryKind, string> = {
  issued: "Issued",
  redeemed: "Spent",
  returned: "Back from a cancelled order",
  refunded: "Refunded",
  voided: "Closed",
  paid_out: "Paid out",
  revoked: "Refunded to its buyer",
  reinstated: "Given back",
};

export function balanceView(
  card: GiftCardBalance,
  { timeZone }: Pick<ShopDetails, "timeZone">,
): CardBalanceView {
  const { last4, balance, uses } = card;
  return {
    last4,
    balance,
    note: describeState(card),
    uses: uses.map(({ id, kind, amount, at }) => ({
      id,
      what: entryNames[kind],
      on: longDayIn(timeZone, at),
      amount: amount < 0 ? `−${formatUsd(subtract(ZERO, amount))}` : formatUsd(amount),
    })),
  };
}

function describeState({ state, reserved }: GiftCardBalance): string | null {
  if (state !== "open") return describeRefusedGiftCard({ reason: state });
  return reserved > 0 ? `${formatUsd(reserved)} of it is being spent right now.` : null;
}

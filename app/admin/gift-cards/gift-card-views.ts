import { formatUsd } from "#domain/money/cents.ts";
import { longDay } from "#domain/time/day-in.ts";
import type { StoredGiftCard } from "#server/gift-cards/gift-card-queries.ts";

import type { ShopTime } from "../shared/shop-time.ts";
import { cardState } from "./gift-card-messages.ts";

export type GiftCardView = ReturnType<typeof giftCardView>;

export function giftCardView(card: StoredGiftCard, time: ShopTime) {
  const { id, last4, initialAmount, balance, reserved, recipientName, recipientEmail } = card;
  return {
    id,
    name: last4 ? `••••${last4}` : "No code yet",
    state: cardState(card),
    initialAmount: formatUsd(initialAmount),
    balance: formatUsd(balance),
    /** What checkouts that are being paid hold of it; null for nothing. */
    reserved: reserved > 0 ? formatUsd(reserved) : null,
    issued: time.day(card.issuedAt),
    recipient: [recipientName, recipientEmail].filter(Boolean).join(", ") || null,
    sender: card.senderName,
    message: card.message,
    note: card.note,
    mailing: describeMailing(card, time),
    /** The order that sold it. */
    order: card.order,
  };
}

function describeMailing(card: StoredGiftCard, time: ShopTime): string | null {
  const { emailOn, emailedAt, recipientEmail, closedAt, awaitsPayment, isOnHold } = card;
  if (emailedAt) return `Mailed ${time.dayAndTime(emailedAt)}`;
  if (!recipientEmail || closedAt) return null;
  if (awaitsPayment) return "Mailed once it's paid";
  if (isOnHold) return "Mailed once its order is no longer on hold";
  return emailOn ? `Is mailed on ${longDay(emailOn)}` : "Not mailed";
}

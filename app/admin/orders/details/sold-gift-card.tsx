import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { SoldGiftCard as Card } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { longDay } from "#domain/time/day-in.ts";

export default function SoldGiftCard({ card }: { card: Card }): ReactNode {
  const { recipientName, recipientEmail, senderName, message, spent } = card;
  const to = [recipientName, recipientEmail].filter(Boolean).join(", ");
  return (
    <section aria-labelledby="order-gift-card" className="wrap-anywhere">
      <h3 id="order-gift-card">Gift card</h3>
      {to && <p>{`For ${to}`}</p>}
      {senderName && <p>{`From ${senderName}`}</p>}
      {message && <p className="whitespace-pre-line text-soft">{message}</p>}
      <p>
        <span>{`${describeMail(card)} ${spent > 0 ? `${formatUsd(spent)} of ${formatUsd(card.worth)} was spent. ` : ""}`}</span>
        <TextLink to={`/admin/gift-cards/${card.id}`}>Open the gift card</TextLink>
      </p>
    </section>
  );
}

function describeMail({ isMailed, emailOn }: Card): string {
  if (isMailed) return "Mailed.";
  return emailOn ? `Mailed on ${longDay(emailOn)}, once it's paid.` : "Not mailed.";
}

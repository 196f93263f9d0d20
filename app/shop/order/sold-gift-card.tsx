import type { ReactNode } from "react";
import type { SoldGiftCard as Card } from "#domain/gift-cards/gift-card.ts";

/** The gift card that an order sold. Never its code, which only its recipient gets. */
export default function SoldGiftCard({ card }: { card: Card }): ReactNode {
  const { recipientName, recipientEmail, senderName, message } = card;
  return (
    <section aria-labelledby="gift-card" className="wrap-anywhere">
      <h2 id="gift-card" className="mb-2 text-2xl">
        Your gift card
      </h2>
      {recipientName && <p>{`For ${recipientName}`}</p>}
      {recipientEmail && <p>{recipientEmail}</p>}
      {senderName && <p>{`From ${senderName}`}</p>}
      {message && <p className="mt-2 whitespace-pre-line">{message}</p>}
      <p className="mt-2 text-soft">Only the recipient gets the code.</p>
    </section>
  );
}

import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { facts, lines, link, paragraph, small } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";

/** Hands a gift card to its recipient. */
export function giftCardMail(card: {
  readonly to: string;
  readonly amount: Cents;
  /** As it is shown, such as 7QWX-2M4K-9R3T-1234. */
  readonly code: string;
  readonly recipientName: string | null;
  readonly senderName: string | null;
  readonly message: string | null;
  readonly shopUrl: string;
  readonly shop: EmailTemplate["shop"];
}): Mail {
  const { to, code, recipientName, senderName, message, shopUrl, shop } = card;
  const amount = formatUsd(card.amount);
  const lead = senderName
    ? `${senderName} sent you a gift card worth ${amount} to use at ${shop.name}.`
    : `Here is your ${amount} gift card to ${shop.name}.`;

  return renderMail({
    to,
    subject: `Your ${amount} gift card to ${shop.name}`,
    heading: recipientName ? `For you, ${recipientName}` : "For you",
    lead,
    shop,
    parts: [
      message ? lines("A message for you", message.split("\n")) : null,
      facts([
        ["Code", code],
        ["Amount", amount],
      ]),
      paragraph(
        "Enter the code at checkout. You can use it for more than one order, and it never expires.",
      ),
      link("Choose your chocolate", shopUrl),
      small("Keep this email: whoever has the code can spend it."),
    ],
  });
}

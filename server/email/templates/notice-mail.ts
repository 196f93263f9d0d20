import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { renderMail } from "../render/render-mail.tsx";

/** Somebody who waits for a product or, without one, for the shop to open. */
type Waiting = {
  readonly id: string;
  readonly email: string;
  readonly topic: "product" | "coming-soon" | "opening";
  readonly product: { readonly id: number | null; readonly name: string };
  /** Whether the product was upcoming when the notice was requested. */
  readonly isFirstArrival: boolean;
};

type Sender = { readonly shop: EmailTemplate["shop"]; readonly siteUrl: string };

/** Asks whether somebody wants to hear of it. */
export function confirmNoticeMail(waiting: Waiting, { shop, siteUrl }: Sender): Mail {
  const { topic, product, id } = waiting;
  const isOpening = topic === "opening";
  const when = isOpening ? "we open" : `it ${comesOf(waiting)}`;
  const event = isOpening ? `${shop.name} opens` : `${product.name} ${comesOf(waiting)}`;
  const lead = `Would you like an email when ${event}? Please confirm that this is your address.`;
  return renderMail({
    to: waiting.email,
    subject: `Want to know when ${event}?`,
    heading: "Please confirm your address",
    preview: lead,
    unsubscribeUrl: unsubscribeUrl(siteUrl, id),
    shop,
    parts: [
      { kind: "paragraph", text: lead },
      {
        kind: "link",
        label: "Yes, email me",
        // Where it is confirmed, and canceled.
        url: `${siteUrl}/${isOpening ? "opening" : "notify"}/${id}`,
      },
      {
        kind: "small",
        text: `We'll email you once, when ${when}. If you didn't ask for this, you can ignore this email: if you don't confirm, we forget your address within a week.`,
      },
    ],
  });
}

/** Says that the shop is open, or that the product is available, again or for the first time. */
export function noticeMail(waiting: Waiting, { shop, siteUrl }: Sender): Mail {
  const { product, email: to } = waiting;
  const comes = comesOf(waiting);
  const about =
    waiting.topic === "opening"
      ? {
          subject: `${shop.name} is open`,
          heading: "We're open",
          lead: `${shop.name} is open. Come in: the first bars are on the shelf.`,
          link: { label: "Come in", url: siteUrl },
          when: "we open",
        }
      : {
          subject: `${product.name} ${comes}`,
          heading: `${product.name} ${comes}`,
          lead: `${product.name} ${comes}. We can't put one aside, so the first to order gets it.`,
          link: { label: `See ${product.name}`, url: `${siteUrl}/products/${product.id ?? ""}` },
          when: `it ${comes}`,
        };
  const { subject, heading, lead, link, when } = about;
  return renderMail({
    to,
    subject,
    heading,
    preview: lead,
    unsubscribeUrl: unsubscribeUrl(siteUrl, waiting.id),
    shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", ...link },
      {
        kind: "small",
        text: `You asked us to write when ${when}. This was the only email about it.`,
      },
    ],
  });
}

function unsubscribeUrl(siteUrl: string, noticeId: string): string {
  return `${siteUrl}/notify/${noticeId}/leave`;
}

function comesOf({ isFirstArrival }: Waiting): string {
  return isFirstArrival ? "is here" : "is back";
}

import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { link, small } from "../render/mail-parts.ts";
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
  const arrival = describeArrival(waiting);
  const when = isOpening ? "we open" : `it ${arrival}`;
  const event = isOpening ? `${shop.name} opens` : `${product.name} ${arrival}`;
  return renderMail({
    to: waiting.email,
    subject: `Want to know when ${event}?`,
    heading: "Please confirm your address",
    lead: `Would you like an email when ${event}? Please confirm that this is your address.`,
    unsubscribeUrl: unsubscribeUrl(siteUrl, id),
    shop,
    parts: [
      // Where it is confirmed, and canceled.
      link("Yes, email me", `${siteUrl}/${isOpening ? "opening" : "notify"}/${id}`),
      small(
        `We'll email you once, when ${when}. If you didn't ask for this, you can ignore this email: if you don't confirm, we forget your address within a week.`,
      ),
    ],
  });
}

/** Says that the shop is open, or that the product is available, again or for the first time. */
export function noticeMail(waiting: Waiting, { shop, siteUrl }: Sender): Mail {
  const { product } = waiting;
  const arrival = describeArrival(waiting);
  const about = {
    to: waiting.email,
    unsubscribeUrl: unsubscribeUrl(siteUrl, waiting.id),
    shop,
  };
  const onlyOnce = (when: string) =>
    small(`You asked us to write when ${when}. This was the only email about it.`);

  if (waiting.topic === "opening") {
    return renderMail({
      ...about,
      subject: `${shop.name} is open`,
      heading: "We're open",
      lead: `${shop.name} is open. Come in: the first bars are on the shelf.`,
      parts: [link("Come in", siteUrl), onlyOnce("we open")],
    });
  }
  const productUrl = `${siteUrl}/products/${product.id ?? ""}`;
  return renderMail({
    ...about,
    subject: `${product.name} ${arrival}`,
    heading: `${product.name} ${arrival}`,
    lead: `${product.name} ${arrival}. We can't put one aside, so the first to order gets it.`,
    parts: [link(`See ${product.name}`, productUrl), onlyOnce(`it ${arrival}`)],
  });
}

function unsubscribeUrl(siteUrl: string, noticeId: string): string {
  return `${siteUrl}/notify/${noticeId}/leave`;
}

function describeArrival({ isFirstArrival }: Waiting): string {
  return isFirstArrival ? "is here" : "is back";
}

import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/** Asks to confirm a stock notice, or says that the product is back. */
export function stockNoticeMail(
  what: "confirm" | "back",
  about: {
    readonly to: string;
    readonly productName: string;
    readonly productUrl: string;
    /** The link to confirm it or cancel it. */
    readonly noticeUrl: string;
    readonly shop: EmailTemplate["shop"];
  },
): Mail {
  const { to, productName, productUrl, noticeUrl, shop } = about;
  if (what === "confirm") {
    const lead = `Would you like an email when ${productName} is back? Please confirm that this is your address.`;
    return renderMail({
      to,
      subject: `Tell you when ${productName} is back?`,
      heading: "One press, and you're on the list",
      preview: lead,
      shop,
      parts: [
        { kind: "paragraph", text: lead },
        { kind: "link", label: "Yes, tell me", url: noticeUrl },
        {
          kind: "small",
          text: "We write once, when it is back. If you did not ask for this, you need not do anything: without your yes we forget your address within a week.",
        },
      ],
    });
  }
  const lead = `${productName} is back. We can't put one aside, so the first to order gets it.`;
  return renderMail({
    to,
    subject: `${productName} is back`,
    heading: `${productName} is back`,
    preview: lead,
    shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: `See ${productName}`, url: productUrl },
      {
        kind: "small",
        text: "You asked us to write when it is back. This was the only email about it.",
      },
    ],
  });
}

import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/**
 * Asks to confirm a stock notice, or says that the product is available, again or for the first
 * time.
 */
export function stockNoticeMail(
  what: "confirm" | "back",
  about: {
    readonly to: string;
    readonly productName: string;
    /** Whether the product was upcoming when the notice was requested. */
    readonly isAwaited: boolean;
    readonly productUrl: string;
    /** The link to confirm it or cancel it. */
    readonly noticeUrl: string;
    readonly shop: EmailTemplate["shop"];
  },
): Mail {
  const { to, productName, isAwaited, productUrl, noticeUrl, shop } = about;
  const comes = isAwaited ? "is here" : "is back";
  if (what === "confirm") {
    const lead = `Would you like an email when ${productName} ${comes}? Please confirm that this is your address.`;
    return renderMail({
      to,
      subject: `Tell you when ${productName} ${comes}?`,
      heading: "One press, and you're on the list",
      preview: lead,
      shop,
      parts: [
        { kind: "paragraph", text: lead },
        { kind: "link", label: "Yes, tell me", url: noticeUrl },
        {
          kind: "small",
          text: `We write once, when it ${comes}. If you did not ask for this, you need not do anything: without your yes we forget your address within a week.`,
        },
      ],
    });
  }
  const lead = `${productName} ${comes}. We can't put one aside, so the first to order gets it.`;
  return renderMail({
    to,
    subject: `${productName} ${comes}`,
    heading: `${productName} ${comes}`,
    preview: lead,
    shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: `See ${productName}`, url: productUrl },
      {
        kind: "small",
        text: `You asked us to write when it ${comes}. This was the only email about it.`,
      },
    ],
  });
}

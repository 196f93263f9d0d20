import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/** Asks whether somebody wants to hear when the shop opens, or tells them that it is open. */
export function openingNoticeMail(
  what: "confirm" | "open",
  about: {
    readonly to: string;
    readonly shopUrl: string;
    /** Where it is confirmed, and taken back. */
    readonly noticeUrl: string;
    readonly shop: EmailTemplate["shop"];
  },
): Mail {
  const { to, shopUrl, noticeUrl, shop } = about;
  if (what === "confirm") {
    const lead = `Would you like an email when ${shop.name} opens? Please confirm that this is your address.`;
    return renderMail({
      to,
      subject: `Tell you when ${shop.name} opens?`,
      heading: "One press, and you're on the list",
      preview: lead,
      shop,
      parts: [
        { kind: "paragraph", text: lead },
        { kind: "link", label: "Yes, tell me", url: noticeUrl },
        {
          kind: "small",
          text: "We write once, when we open. If you did not ask for this, you need not do anything: without your yes we forget your address within a week.",
        },
      ],
    });
  }
  const lead = `${shop.name} is open. Come in: the first bars are on the shelf.`;
  return renderMail({
    to,
    subject: `${shop.name} is open`,
    heading: "We're open",
    preview: lead,
    shop,
    parts: [
      { kind: "paragraph", text: lead },
      { kind: "link", label: "Come in", url: shopUrl },
      {
        kind: "small",
        text: "You asked us to write when we open. This was the only email about it.",
      },
    ],
  });
}

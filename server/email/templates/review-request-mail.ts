import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { link, small } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";

/** Asks a buyer what they think of the bars, once. */
export function reviewRequestMail(about: {
  readonly to: string;
  readonly orderNumber: string;
  readonly names: readonly string[];
  readonly url: string;
  readonly shop: EmailTemplate["shop"];
}): Mail {
  const { to, orderNumber, names, url, shop } = about;
  const what = names.length === 1 ? names[0] : `your ${names.length} bars`;

  return renderMail({
    to,
    subject: `How did you like ${what}?`,
    heading: "What did you think?",
    lead: `How did ${what} taste? A few words help others choose, good or bad.`,
    shop,
    parts: [
      link("Write a review", url),
      small(
        `You're getting this email because you ordered from us (${orderNumber}). We ask once about each bar. Reviews are shown with the name that you choose.`,
      ),
    ],
  });
}

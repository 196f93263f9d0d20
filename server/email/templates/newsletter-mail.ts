import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { link, small } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";

/** Asks somebody who entered an address whether they want the newsletter. */
export function newsletterMail(about: {
  readonly to: string;
  readonly url: string;
  /** Unsubscribed before, and entered again: stays on the owner's list either way. */
  readonly isReturning: boolean;
  readonly shop: EmailTemplate["shop"];
}): Mail {
  const { to, url, isReturning, shop } = about;
  return renderMail({
    to,
    subject: `Confirm your subscription to the ${shop.name} newsletter`,
    heading: "Please confirm your subscription",
    lead: `Would you like to get the ${shop.name} newsletter? Please confirm that this is your address.`,
    shop,
    parts: [
      link("Confirm my address", url),
      small(
        isReturning
          ? "The link works for a week. You unsubscribed before. If you didn't ask for this, you can ignore this email: unless you confirm, you stay unsubscribed."
          : "The link works for a week. If you didn't ask for this, you can ignore this email: if you don't confirm, we forget your address after that week.",
      ),
    ],
  });
}

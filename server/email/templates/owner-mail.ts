import type { Mail } from "../mailer.ts";
import type { EmailTemplate, MailParts } from "../render/email-template.ts";
import { renderMail } from "../render/render-mail.tsx";

export type OwnersShop = EmailTemplate["shop"] & {
  /** Where the owner gets mails. */
  readonly orderEmail: string;
};

/** A mail to the owner. */
export function ownerMail(
  shop: OwnersShop,
  mail: Omit<EmailTemplate, "to" | "shop" | "parts"> & { readonly parts: MailParts },
): Mail {
  return renderMail({ ...mail, to: shop.orderEmail, shop });
}

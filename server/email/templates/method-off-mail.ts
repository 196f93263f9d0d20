import type { Mail } from "../mailer.ts";
import { paragraph, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** Tells the owner that a payment method is switched off at Stripe. */
export function methodOffMail(method: string, shop: OwnersShop): Mail {
  return ownerMail(shop, {
    subject: `${method} is switched off at Stripe`,
    heading: "A way to pay is switched off",
    preview: `Shoppers cannot pay by ${method}.`,
    parts: [
      paragraph(
        `Stripe does not offer ${method} to your shop's customers. The checkout leaves it out as soon as somebody chooses it.`,
      ),
      paragraph(
        "To bring it back, switch it on in Stripe's dashboard under Settings, Payments, Payment methods. Nothing has to be done in the shop.",
      ),
      small("You'll get this email only once. If you switched it off yourself, all is well."),
    ],
  });
}

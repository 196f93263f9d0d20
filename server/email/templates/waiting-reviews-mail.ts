import type { Mail } from "../mailer.ts";
import { link, paragraph, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** Tells the owner that reviews wait to be read. */
export function waitingReviewsMail(count: number, shop: OwnersShop, reviewsUrl: string): Mail {
  const subject = count === 1 ? "A review is waiting" : `${count} reviews are waiting`;
  return ownerMail(shop, {
    subject,
    heading: subject,
    preview: "Read before it is published.",
    parts: [
      paragraph("Customers see a review only after you have read and published it."),
      link("Read Reviews", reviewsUrl),
      small("You get this email at most once a day."),
    ],
  });
}

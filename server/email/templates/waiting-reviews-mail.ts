import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells the owner that reviews wait to be read. */
export function waitingReviewsMail(
  count: number,
  to: string,
  shop: EmailTemplate["shop"],
  reviewsUrl: string,
): Mail {
  const subject = count === 1 ? "A review is waiting" : `${count} reviews are waiting`;
  return renderMail({
    to,
    subject,
    heading: subject,
    preview: "Read before it is published.",
    shop,
    parts: [
      {
        kind: "paragraph",
        text: "Customers see a review only after you have read and published it.",
      },
      { kind: "link", label: "Read Reviews", url: reviewsUrl },
      { kind: "small", text: "You get this email at most once a day." },
    ],
  });
}

import type { Mail } from "../mailer.ts";
import { facts, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** What somebody wrote on the contact page, for the owner; an answer goes to whoever wrote it. */
export function contactMail(
  message: { readonly name: string; readonly email: string; readonly body: string },
  shop: OwnersShop,
): Mail {
  const { name, email, body } = message;
  const paragraphs = body.split(/\n+/).filter((text) => text.trim() !== "");
  return ownerMail(shop, {
    replyTo: email,
    subject: `Message from ${name}`,
    heading: `${name} wrote to you`,
    preview: paragraphs[0] ?? "",
    parts: [
      { kind: "text", paragraphs },
      facts([
        ["Name", name],
        ["Email", email],
      ]),
      small(
        "It was written on the contact page, and nobody has checked the address. Your answer goes to it.",
      ),
    ],
  });
}

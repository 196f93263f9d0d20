import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/** What somebody wrote on the contact page, for the owner; an answer goes to whoever wrote it. */
export function contactMail(
  message: { readonly name: string; readonly email: string; readonly body: string },
  to: string,
  shop: EmailTemplate["shop"],
): Mail {
  const { name, email, body } = message;
  const paragraphs = body.split(/\n+/).filter((text) => text.trim() !== "");
  return renderMail({
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    heading: `${name} wrote to you`,
    preview: paragraphs[0] ?? "",
    shop,
    parts: [
      { kind: "text", paragraphs },
      {
        kind: "facts",
        facts: [
          { name: "Name", value: name },
          { name: "Email", value: email },
        ],
      },
      {
        kind: "small",
        text: "It was written on the contact page, and nobody has checked the address. Your answer goes to it.",
      },
    ],
  });
}

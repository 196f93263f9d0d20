import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "../mailer.ts";
import { EmailPage } from "./email-page.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { emailText } from "./email-text.ts";

/** A mail with its HTML and its plain text part. */
export function renderMail(template: EmailTemplate): Mail {
  const { to, replyTo, subject } = template;
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<EmailPage template={template} />)}`,
    text: emailText(template),
  };
}

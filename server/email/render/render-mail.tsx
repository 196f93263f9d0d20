import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "../mailer.ts";
import { EmailPage } from "./email-page.tsx";
import type { BillLine, EmailContent, EmailPart, EmailTemplate } from "./email-template.ts";
import { paragraph } from "./mail-parts.ts";
import { type MailLimits, mailLimits, shortenMail } from "./shorten-mail.ts";

/** Gmail shows no more than 102 kB of a mail. */
export const MAX_MAIL_BYTES = 90_000;

/**
 * A mail with its HTML and its plain text part. Long lists are shortened; what is still too large,
 * such as texts of a former shop, is shortened more.
 */
export function renderMail(content: EmailContent): Mail {
  const template = templateOf(content);
  const [normal, ...tighter] = mailLimits;
  let mail = renderWithin(template, normal);

  for (const limits of tighter) {
    if (fits(mail)) break;
    mail = renderWithin(template, limits);
  }

  return mail;
}

function templateOf({ parts, ...content }: EmailContent): EmailTemplate {
  const shown = parts.filter((part) => part !== null);
  if ("preview" in content) return { ...content, parts: shown };

  const { lead, ...rest } = content;
  return { ...rest, preview: lead, parts: [paragraph(lead), ...shown] };
}

function renderWithin(template: EmailTemplate, limits: MailLimits): Mail {
  const shortened = shortenMail(template, limits);
  const { to, replyTo, subject, unsubscribeUrl } = shortened;
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<EmailPage template={shortened} />)}`,
    text: emailText(shortened),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

function fits({ html, text }: Mail): boolean {
  return [html, text].every((part) => Buffer.byteLength(part) <= MAX_MAIL_BYTES);
}

/** The plain text part of a mail. */
function emailText({ heading, parts, shop }: EmailTemplate): string {
  const blocks = [
    heading,
    ...parts.map(textOf),
    [shop.name, shop.email].filter(Boolean).join(" · "),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function textOf(part: EmailPart): string {
  switch (part.kind) {
    case "paragraph":
    case "small":
      return part.text;
    case "link":
      return `${part.label}:\n${part.url}`;
    case "text":
      return part.paragraphs.join("\n\n");
    case "facts":
      return part.facts.map(({ name, value }) => pairText(name, value)).join("\n");
    case "bill":
      return [part.title, ...part.lines.map(billLineText)].join("\n");
    case "lines":
    case "list":
      return [part.title, ...part.lines].join("\n");
  }
}

function billLineText({ what, note, amount }: BillLine): string {
  return pairText(note ? `${what}, ${note}` : what, amount);
}

function pairText(name: string, value: string): string {
  return value === "" ? name : `${name}: ${value}`;
}

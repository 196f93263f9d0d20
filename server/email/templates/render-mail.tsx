import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "../mailer.ts";
import { EmailPage } from "./email-page.tsx";
import type { EmailPart, EmailTemplate } from "./email-template.ts";

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
    case "facts":
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join("\n");
    case "bill":
      return [part.title, ...part.lines.map(({ what, amount }) => `${what}: ${amount}`)].join("\n");
    case "lines":
      return [part.title, ...part.lines].join("\n");
  }
}

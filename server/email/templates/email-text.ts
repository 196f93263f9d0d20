import type { EmailPart, EmailTemplate } from "./email-template.ts";

/** The plain text part of a mail. */
export function emailText({ heading, parts, from }: EmailTemplate): string {
  const blocks = [heading, ...parts.map(textOf), `${from.shopName} · ${from.shopEmail}`];
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

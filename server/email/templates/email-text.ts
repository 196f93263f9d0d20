import type { Letter, LetterPart } from "./email-template.ts";

/** The same letter for whoever reads it as plain text, or has it read out. */
export function letterText({ heading, parts, from }: Letter): string {
  const blocks = [heading, ...parts.map(textOf), `${from.shopName} · ${from.shopEmail}`];
  return `${blocks.join("\n\n")}\n`;
}

function textOf(part: LetterPart): string {
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

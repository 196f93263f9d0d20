import type { BillLine, EmailPart, EmailTemplate, Fact } from "./email-template.ts";

/** How much of its lists and texts a mail shows. */
export type MailLimits = {
  /** Rows of a list. */
  readonly rows: number;
  /** Characters of one text. */
  readonly characters: number;
  /** Lines of an address or a note, and paragraphs of a text. */
  readonly lines: number;
};

/** From what fits nearly always to what fits whatever is in the mail. */
export const mailLimits: readonly [MailLimits, ...MailLimits[]] = [
  // As long as anything that can be typed in the shop.
  { rows: 20, characters: 6_000, lines: 6_000 },
  { rows: 20, characters: 400, lines: 60 },
  { rows: 10, characters: 200, lines: 20 },
  { rows: 5, characters: 100, lines: 5 },
];

/** More is shown by no list of mails, and hidden in the mail itself. */
const MAX_PREVIEW = 200;
const MAX_HEADLINE = 250;

/**
 * The mail with its long lists shortened. What was paid stands before a long list: who reads only
 * the beginning, or whose mail program cuts off the rest, has seen it.
 */
export function shortenMail(template: EmailTemplate, limits: MailLimits): EmailTemplate {
  const { subject, heading, preview, parts, listedAt } = template;
  return {
    ...template,
    subject: shortText(subject, MAX_HEADLINE),
    heading: shortText(heading, MAX_HEADLINE),
    preview: shortText(preview, MAX_PREVIEW),
    parts: sumsFirst(parts, limits).flatMap((part) => shortenPart(part, limits, listedAt)),
  };
}

/** Bills move before the first long list that is none. */
function sumsFirst(parts: readonly EmailPart[], { rows }: MailLimits): readonly EmailPart[] {
  const start = parts.findIndex((part) => part.kind === "list" && part.lines.length > rows);
  if (start === -1) return parts;
  const rest = parts.slice(start);
  return [
    ...parts.slice(0, start),
    ...rest.filter(({ kind }) => kind === "bill"),
    ...rest.filter(({ kind }) => kind !== "bill"),
  ];
}

function shortenPart(
  part: EmailPart,
  limits: MailLimits,
  listedAt: string | undefined,
): EmailPart[] {
  const short = (text: string) => shortText(text, limits.characters);
  switch (part.kind) {
    case "paragraph":
    case "small":
      return [{ ...part, text: short(part.text) }];
    case "text":
      return [{ ...part, paragraphs: shortLines(part.paragraphs, limits) }];
    case "lines":
      return [{ ...part, lines: shortLines(part.lines, limits) }];
    case "link":
      return [{ ...part, label: short(part.label) }];
    case "list": {
      const lines = firstRows(part.lines.map(short), limits.rows, (text) => text);
      return [{ ...part, lines }, ...linkToAll(part.lines.length, limits, listedAt)];
    }
    case "facts": {
      const facts = part.facts.map(({ name, value }) => ({
        name: short(name),
        value: short(value),
      }));
      const moreFacts = (text: string): Fact => ({ name: text, value: "" });
      return [
        { ...part, facts: firstRows(facts, limits.rows, moreFacts) },
        ...linkToAll(facts.length, limits, listedAt),
      ];
    }
    case "bill": {
      const lines = part.lines.map((line) => ({
        ...line,
        what: short(line.what),
        ...(line.note && { note: short(line.note) }),
      }));
      const items = lines.filter(({ is }) => is === "item");
      const isLong = items.length > limits.rows;
      return [
        { ...part, lines: isLong ? totalFirst(lines, limits) : lines },
        ...linkToAll(items.length, limits, listedAt),
      ];
    }
  }
}

function totalFirst(lines: readonly BillLine[], { rows }: MailLimits): BillLine[] {
  const sums = lines.filter(({ is }) => is === "sum" || is === "total");
  const goods = lines.filter(({ is }) => is === "title" || is === "item");
  const items = goods.filter(({ is }) => is === "item");
  const end = goods.findIndex((line) => line === items[rows - 1]) + 1;
  const more: BillLine = { what: describeMore(items.length - rows), amount: "", is: "item" };
  return [...sums, ...goods.slice(0, end), more];
}

/** The first rows of a long list, and how many more there are. */
function firstRows<Row>(
  all: readonly Row[],
  rows: number,
  moreRow: (text: string) => Row,
): readonly Row[] {
  if (all.length <= rows) return all;
  return [...all.slice(0, rows), moreRow(describeMore(all.length - rows))];
}

function describeMore(count: number): string {
  return `… and ${count} more`;
}

function linkToAll(
  count: number,
  { rows }: MailLimits,
  listedAt: string | undefined,
): readonly EmailPart[] {
  if (count <= rows || !listedAt) return [];
  return [{ kind: "link", label: `See all ${count}`, url: listedAt, quiet: true }];
}

function shortLines(lines: readonly string[], limits: MailLimits): string[] {
  const shortened: string[] = [];
  let characters = 0;
  for (const line of lines) {
    const isFull = shortened.length >= limits.lines || characters >= limits.characters;
    if (isFull) return [...shortened, "…"];
    shortened.push(shortText(line, limits.characters - characters));
    characters += line.length;
  }
  return shortened;
}

function shortText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // Not between the halves of one character.
  return `${text.slice(0, characters - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

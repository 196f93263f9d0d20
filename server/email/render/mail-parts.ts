import type { EmailPart } from "./email-template.ts";

export function paragraph(text: string): EmailPart {
  return { kind: "paragraph", text };
}

export function small(text: string): EmailPart {
  return { kind: "small", text };
}

export function link(label: string, url: string): EmailPart {
  return { kind: "link", label, url };
}

/** Beside a more important link. */
export function quietLink(label: string, url: string): EmailPart {
  return { kind: "link", label, url, quiet: true };
}

/** A few lines that belong together, such as an address. */
export function lines(title: string, texts: readonly string[]): EmailPart {
  return { kind: "lines", title, lines: texts };
}

/** It is shortened if it is long. */
export function list(title: string, texts: readonly string[]): EmailPart {
  return { kind: "list", title, lines: texts };
}

type NamedValue = readonly [name: string, value: string | null | undefined];

/** Names with their values; those without a value are left out. */
export function facts(all: readonly NamedValue[]): EmailPart {
  const known = all.flatMap(([name, value]) => (value == null ? [] : { name, value }));
  return { kind: "facts", facts: known };
}

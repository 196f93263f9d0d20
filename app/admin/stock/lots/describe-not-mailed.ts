import { joinNames } from "#domain/words/join-names.ts";

type GotBars = {
  readonly orderNumber: string;
  readonly customerEmail: string;
  readonly recipient: { readonly name: string } | null;
};

/** More names help nobody; the exported file has all of them. */
const MAX_NAMED = 5;

/** Who has bars of a lot, but gets no email, because it goes to the customer. As sentences. */
export function describeNotMailed(recipients: readonly GotBars[]): string[] {
  const gifts = recipients.flatMap(({ recipient }) => recipient?.name || []);
  const withoutEmail = recipients.filter(({ customerEmail }) => customerEmail === "");

  const sentences: string[] = [];
  if (gifts.length > 0) {
    sentences.push(
      `This email goes to whoever ordered. It doesn't reach those who got a gift: ${named(gifts)}. Export Orders has their email addresses and phone numbers, as far as you have them.`,
    );
  }
  if (withoutEmail.length > 0) {
    const orders = named(withoutEmail.map(({ orderNumber }) => orderNumber || "No number"));
    sentences.push(`It doesn't reach customers without an email address: ${orders}.`);
  }
  return sentences;
}

function named(all: readonly string[]): string {
  const unique = [...new Set(all)];
  const others = unique.length - MAX_NAMED;
  return joinNames(others > 0 ? [...unique.slice(0, MAX_NAMED), `${others} more`] : unique);
}

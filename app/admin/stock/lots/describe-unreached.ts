import { countNoun } from "#domain/words/count-noun.ts";
import { joinNames } from "#domain/words/join-names.ts";

type LotRecipient = {
  readonly orderNumber: string;
  readonly customerEmail: string;
  readonly recipient: { readonly name: string } | null;
};

/** More names help nobody; the exported file has all of them. */
const MAX_NAMED = 5;

/** Who has bars of a lot, but gets no email, because it goes to the customer. As sentences. */
export function describeUnreached(recipients: readonly LotRecipient[]): string[] {
  const giftNames = recipients.flatMap(({ recipient }) => recipient?.name || []);
  const withoutEmail = recipients.filter(({ customerEmail }) => customerEmail === "");

  const sentences: string[] = [];
  if (giftNames.length > 0) {
    const isMailed = withoutEmail.length < recipients.length;
    const who = isMailed ? "Gift recipients don't get this email" : "Gift recipients";
    sentences.push(
      `${who}: ${joinSome(giftNames)}. Export Orders includes their email addresses and phone numbers, if you have them.`,
    );
  }
  if (withoutEmail.length > 0) {
    const numbers = withoutEmail.map(({ orderNumber }) => orderNumber).filter(Boolean);
    const unnumbered = withoutEmail.length - numbers.length;
    if (unnumbered > 0) numbers.push(`${countNoun(unnumbered, "order")} without a number`);
    sentences.push(`These orders have no email address: ${joinSome(numbers)}.`);
  }
  return sentences;
}

function joinSome(all: readonly string[]): string {
  const unique = [...new Set(all)];
  const others = unique.length - MAX_NAMED;
  return joinNames(others > 0 ? [...unique.slice(0, MAX_NAMED), `${others} more`] : unique);
}

import { markWords } from "#domain/input/mark-words.ts";
import { searchForm, searchWords, typedDigits } from "#domain/input/search-form.ts";
import type { FoundOrder } from "#server/find/find-orders.ts";

/**
 * What of an order was typed besides its number and its customer's name, as it is shown: the one
 * text with most of the words.
 */
export function matchOrder(order: FoundOrder, typed: string): string | undefined {
  const numbered = textsOf(order).find(({ digits }) => hasDigits(digits, typed));
  if (numbered) return numbered.shown;

  const known = searchForm(`${order.orderNumber} ${order.customerName}`);
  const words = searchWords(typed).map(searchForm);
  const unknown = words.filter((word) => !known.includes(word));
  const counted = textsOf(order).map(({ shown }) => {
    const form = searchForm(shown);
    return { shown, count: unknown.filter((word) => form.includes(word)).length };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return undefined;
  const best = counted.find(({ count }) => count === most);
  return best && snippetOf(best.shown, typed);
}

type OrderText = {
  readonly shown: string;
  /** Of a number that may be typed in any spelling. */
  readonly digits?: string;
};

/** Everything on an order by which it is found. */
function textsOf(order: FoundOrder): OrderText[] {
  const { address, isGift, recipientEmail, giftMessage, lines, trackingNumbers } = order;
  const { firstName, lastName, street, city, state, zipCode, phone = "" } = address;
  const recipient = `${firstName} ${lastName}`.trim();
  const texts: OrderText[] = [
    { shown: `${isGift ? "Gift for" : "To"} ${recipient}, ${city}, ${state}` },
    { shown: `${street}, ${city}, ${state} ${zipCode}` },
    { shown: order.customerEmail },
    { shown: recipientEmail },
    { shown: phone, digits: phone.replace(/\D/g, "") },
    ...trackingNumbers.map((number) => ({ shown: `Parcel ${number}`, digits: number })),
    ...lines.map((line) => ({ shown: line })),
    ...order.promotions.map((label) => ({ shown: label })),
    ...[...order.notes, giftMessage].map((note) => ({ shown: `“${note}”` })),
  ];
  return texts;
}

function hasDigits(digits: string | undefined, typed: string): boolean {
  const searched = typedDigits(typed);
  if (searched === undefined || digits === undefined) return false;
  return digits.includes(searched);
}

const MAX_LENGTH = 90;
const BEFORE = 30;

/** A long text around the first thing in it that was typed. */
export function snippetOf(text: string, typed: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const [first] = markWords(text, typed);
  const at = first && !first.isMatch ? first.text.length : 0;
  const start = at <= BEFORE ? 0 : text.indexOf(" ", at - BEFORE) + 1;
  const end = start + MAX_LENGTH;
  const rest =
    end < text.length ? `${text.slice(start, text.lastIndexOf(" ", end))}…` : text.slice(start);
  return start > 0 ? `…${rest}` : rest;
}

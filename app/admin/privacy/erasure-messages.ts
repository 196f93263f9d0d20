import { countNoun } from "#domain/words/count-noun.ts";
import type { ErasedAddress } from "#server/privacy-requests/erase-address.ts";
import type { ErasedOrder } from "#server/privacy-requests/erase-order.ts";

export const eraseAddressQuestion =
  "Name, addresses, emails and notes of all its orders go for good, also of those that are not sent yet, and your notes and tags. The numbers, the amounts and the state of the tax stay.";

export const erasureMessages = {
  noAddress: "Please enter an email address.",
  unreachable: "The shop does not answer. Nothing may be erased yet; please try again.",
} as const;

/** What happened to the data of an order, and what has to be erased elsewhere. */
export function describeErasedOrder(order: ErasedOrder): readonly [string, ...string[]] {
  return [erasureResults[order.code], ...elsewhere([order])];
}

const erasureResults: Record<ErasedOrder["code"], string> = {
  erased:
    "The customer's data are erased. The order keeps its number, its amounts and the state of its tax.",
  "in-payment":
    "Nothing was erased: a payment, a refund or a dispute is still under way. Try again when it is settled.",
  busy: "Nothing was erased: Odoo is being told of this order right now. Try again in a minute.",
  "not-found": "This order no longer exists.",
};

/** What was erased of an address, what was not and why, and what has to be erased elsewhere. */
export function describeErasedAddress({
  orders,
  emails,
  checkouts,
  others,
  gifts,
  openCheckouts,
}: ErasedAddress): readonly string[] {
  const remaining = orders.filter(({ code }) => code === "in-payment" || code === "busy");
  const done = orders.filter(({ code }) => code === "erased");
  const found = orders.length + emails + checkouts + others + gifts.length + openCheckouts;
  if (found === 0) return ["The shop knows nothing of this address."];
  return [
    `Erased: ${[countNoun(done.length, "order"), countNoun(checkouts, "open checkout"), countNoun(emails, "other email"), ...(others > 0 ? [countNoun(others, "note or list entry", "notes and list entries")] : [])].join(", ")}.`,
    ...(remaining.length === 0
      ? []
      : [
          `Not erased, because a payment, a refund or a dispute is under way: ${orderList(remaining.map(({ orderNumber }) => orderNumber))}. Try again when it is settled.`,
        ]),
    ...(openCheckouts === 0
      ? []
      : [
          `Not erased: ${countNoun(openCheckouts, "open checkout")}, because the payment provider did not answer or a payment is under way. Try again later.`,
        ]),
    ...(gifts.length === 0
      ? []
      : [
          `Others sent them gifts: ${orderList(gifts)}. Their email address is erased there; name and street stay until you erase the order itself.`,
        ]),
    ...elsewhere(done),
  ];
}

const MAX_LISTED = 20;

/** Numbers of orders. */
function orderList(numbers: readonly string[]): string {
  const listed = numbers
    .slice(0, MAX_LISTED)
    .map((number) => number || "an order without a number");
  const more = numbers.length - listed.length;
  return more > 0 ? `${listed.join(", ")} and ${more} more` : listed.join(", ");
}

/** What is stored outside of the shop and cannot be erased here. */
function elsewhere(orders: readonly ErasedOrder[]): string[] {
  const names = new Set(orders.flatMap((order) => (order.code === "erased" ? order.odoo : [])));
  return names.size === 0 ? [] : [`Please erase by hand in Odoo: ${[...names].join(", ")}.`];
}

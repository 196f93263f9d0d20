import type { HeatChoice } from "../heat/heat-schema.ts";
import { type Cents, formatUsd } from "../money/cents.ts";
import { type MailPlace, needsCustoms } from "../parcels/customs.ts";
import { isMilitary, type UsPlace, usPlaces } from "../places/us-places.ts";
import type { UsState } from "../places/us-states.ts";
import { zipHint } from "../places/zip-hint.ts";
import { formatDate } from "./format-delivery.ts";
import type { ShippingOptions } from "./list-shipping-options.ts";
import type { ShippingCharge } from "./shipping-charge.ts";

type Place = {
  readonly state: UsPlace;
  readonly zipCode: string;
  readonly isPoBox?: boolean | undefined;
};

type Sale = {
  /** Where the shop is, if it is known. */
  readonly from: MailPlace | undefined;
  readonly onlyState: UsState | null;
  /** The chosen method by name; null for one flat fee, and while none is chosen. */
  readonly method: string | null;
  /** What was chosen about heat, if anything: "as-offered" is one of what is offered there. */
  readonly heat: HeatChoice | "as-offered" | undefined;
};

/** What the checkout would ask about an address, in the owner's words; each is a whole sentence. */
export function addressQuestions(to: Place, offered: ShippingOptions, sale: Sale): string[] {
  const hint = zipHint(to);
  return [...deliveryQuestions(to, offered, sale), ...(hint ? [hint.sentence] : [])];
}

/** Without what is asked about the ZIP code itself. */
export function deliveryQuestions(to: Place, offered: ShippingOptions, sale: Sale): string[] {
  const { from, onlyState, method, heat: chosen } = sale;
  const box = "It's a post office box, which only the Postal Service delivers to.";
  const questions: string[] = [];

  if (offered.code === "not-offered") questions.push(notOffered(offered.reason, to, onlyState));
  else {
    if (to.isPoBox) questions.push(box);
    const options = offered.options.filter(({ pickup }) => !pickup);
    const option = options.find(({ name }) => name === method) ?? null;
    if (method !== null && !option) {
      const names = options.map(({ name }) => name).join(", ");
      questions.push(`${method} isn't offered there. Offered there: ${names || "pickup only"}.`);
    }
    const heat = (option ?? options[0])?.heat;
    const isOffered = heat?.offers.some(({ choice }) => choice === chosen);
    if (heat && !isOffered && chosen !== "as-offered") {
      const problem = heatProblems[chosen ?? "none"];
      questions.push(`It's about ${heat.high} °F on the way, and ${problem}`);
    }
  }
  if (needsCustoms(to, from)) questions.push("It needs a customs form.");
  return questions;
}

const heatProblems: Record<HeatChoice | "none", string> = {
  none: "nothing was chosen about heat.",
  "cold-pack": "you don't offer a cold pack for that.",
  wait: "waiting for cool weather isn't offered there.",
  "own-risk": "shipping at the customer's risk isn't offered there.",
};

function notOffered(
  reason: Extract<ShippingOptions, { code: "not-offered" }>["reason"],
  { state }: Place,
  onlyState: UsState | null,
): string {
  const place = usPlaces[state];
  switch (reason) {
    case "no-place":
      return "Where it ships depends on the ZIP code, which is missing.";
    case "not-served":
      return onlyState
        ? `You only ship within ${usPlaces[onlyState]}.`
        : `You don't ship to ${place}.`;
    case "no-po-box":
      return isMilitary(state)
        ? "None of your methods delivers military mail."
        : "It's a post office box, and none of your methods there delivers to one.";
    case "too-hot":
      return `It's too hot to ship chocolate to ${place} right now.`;
  }
}

/** What an order would cost more or less at another address. Its total stays as it is. */
export function moneyQuestions(
  order: { readonly shipping: Cents; readonly tax: Cents },
  prices: { readonly shipping: Cents | null; readonly tax: Cents | null },
): string[] {
  const questions: string[] = [];
  if (prices.shipping !== null && prices.shipping !== order.shipping) {
    questions.push(
      `Shipping there costs ${formatUsd(prices.shipping)}; this order includes ${formatUsd(order.shipping)}.`,
    );
  }
  if (prices.tax !== null && prices.tax !== order.tax) {
    questions.push(
      `Tax there is ${formatUsd(prices.tax)}; this order includes ${formatUsd(order.tax)}.`,
    );
  }
  return questions;
}

/**
 * What an order promises that another address changes: the day of delivery, and the end of its wait for
 * cool weather.
 */
export function dayQuestions(
  promised: ShippingCharge | null,
  chargeToday: ShippingCharge | null,
  chargeAtNewAddress: ShippingCharge | null,
): string[] {
  const questions: string[] = [];
  const { thereBy: day, coolFrom } = chargeAtNewAddress ?? {};

  if (promised?.thereBy && day) {
    const isLaterThanPromised = day > promised.thereBy;
    // A day that already passed for the old address isn't the new one's fault.
    const isLaterThanAtOldAddress = day > (chargeToday?.thereBy ?? "");
    if (isLaterThanPromised && isLaterThanAtOldAddress) {
      questions.push(
        `It would arrive by ${formatDate(day)}; this order was promised for ${formatDate(promised.thereBy)}.`,
      );
    }
  }

  if (promised?.coolFrom && chargeAtNewAddress && coolFrom !== promised.coolFrom) {
    const cool = coolFrom ? `from ${formatDate(coolFrom)}` : "now";
    questions.push(
      `It's cool enough there ${cool}; this order waits until ${formatDate(promised.coolFrom)}.`,
    );
  }
  return questions;
}

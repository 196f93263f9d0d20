import { type Cents, formatUsd } from "../money/cents.ts";
import { needsCustoms } from "../parcels/customs.ts";
import { isMilitary, type UsPlace, usPlaces } from "../places/us-places.ts";
import type { UsState } from "../places/us-states.ts";
import { zipHint } from "../places/zip-hint.ts";
import type { ShippingOptions } from "./list-shipping-options.ts";

type Place = {
  readonly state: UsPlace;
  readonly zipCode: string;
  readonly isPoBox?: boolean | undefined;
};

type SaleTo = {
  readonly onlyState: UsState | null;
  /** The chosen method by name; null for one flat fee, and while none is chosen. */
  readonly method: string | null;
  /** Whether the customer chose what to do about heat. */
  readonly hasHeatChoice: boolean;
};

/** What the checkout would ask about an address, in the owner's words; each is a whole sentence. */
export function addressQuestions(to: Place, offered: ShippingOptions, sale: SaleTo): string[] {
  const hint = zipHint(to);
  return [...deliveryQuestions(to, offered, sale), ...(hint ? [hint.sentence] : [])];
}

/** Without what is asked about the ZIP code itself. */
export function deliveryQuestions(to: Place, offered: ShippingOptions, sale: SaleTo): string[] {
  const { onlyState, method, hasHeatChoice } = sale;
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
    if (heat && !hasHeatChoice) {
      questions.push(`It's about ${heat.high} °F on the way, and nothing was chosen about heat.`);
    }
  }
  if (needsCustoms(to)) questions.push("It needs a customs form.");
  return questions;
}

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

/** What an order would cost more or less at another address. What was paid stays as it is. */
export function moneyQuestions(
  paid: { readonly shipping: Cents; readonly tax: Cents },
  prices: { readonly shipping: Cents | null; readonly tax: Cents | null },
): string[] {
  const questions: string[] = [];
  if (prices.shipping !== null && prices.shipping !== paid.shipping) {
    questions.push(
      `Shipping there costs ${formatUsd(prices.shipping)}; this order paid ${formatUsd(paid.shipping)}.`,
    );
  }
  if (prices.tax !== null && prices.tax !== paid.tax) {
    questions.push(
      `Tax there is ${formatUsd(prices.tax)}; this order paid ${formatUsd(paid.tax)}.`,
    );
  }
  return questions;
}

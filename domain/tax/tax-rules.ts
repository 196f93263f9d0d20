import { isPoBox } from "../places/is-po-box.ts";
import { parsePlace } from "../places/parse-place.ts";
import { type UsPlace, usPlaces } from "../places/us-places.ts";
import { isUsState, type UsState } from "../places/us-states.ts";
import { parseZip } from "../places/zip-code.ts";
import { decidingZip } from "../places/zip-states.ts";
import type { ShippingCharge } from "../shipping/shipping-charge.ts";
import { isIsoDay } from "../time/iso-day.ts";
import { addTaxRates, type TaxRate } from "./tax-rate.ts";
import { type TaxRates, untaxed } from "./tax-rates.ts";
import type { StateTax } from "./tax-schema.ts";

/** Taxes of the states where the shop collects tax. */
export type StateTaxes = Readonly<Partial<Record<UsState, StateTax>>>;

/** The shop's own rates: a single one everywhere, or those of states. */
export type ShopTaxRules =
  | { readonly kind: "single" }
  | { readonly kind: "by-state"; readonly states: StateTaxes };

/** What browsers know. The rates of a tax service are asked for. */
export type TaxRules = ShopTaxRules | { readonly kind: "service" };

export function publicTaxRules(rules: ShopTaxRules, usesTaxService: boolean): TaxRules {
  return usesTaxService ? { kind: "service" } : rules;
}

/** The destination, as far as the price depends on it. */
export type Destination = {
  readonly state: UsPlace;
  /** Empty while it is not typed. */
  readonly zipCode: string;
  /** Not all carriers deliver to post office boxes. */
  readonly isPoBox?: boolean | undefined;
  /** The day of a gift, such as 2026-12-20, which decides about dates and heat; empty for none. */
  readonly shipAfter?: string | undefined;
};

/** The destination of an address, as far as typed. @returns null until a state is chosen */
export function destinationOf(typed: {
  readonly state: string;
  readonly zipCode: string;
  readonly street?: string;
  /** A gift's day. */
  readonly shipAfter?: string;
}): Destination | null {
  const state = parsePlace(typed.state);
  if (!state) return null;
  const { street = "", shipAfter = "" } = typed;
  return {
    state,
    zipCode: parseZip(typed.zipCode) ?? "",
    isPoBox: isPoBox(street),
    ...(isIsoDay(shipAfter) && { shipAfter }),
  };
}

/** The destination of a whole address, whose state and ZIP code were read before. */
export function destinationOfAddress({
  state,
  zipCode,
  street,
  shipAfter = "",
}: {
  readonly state: UsPlace;
  readonly zipCode: string;
  readonly street: string;
  /** A gift's day. */
  readonly shipAfter?: string;
}): Destination {
  return { state, zipCode, isPoBox: isPoBox(street), ...(shipAfter && { shipAfter }) };
}

/**
 * Where an order is taxed: where it is handed over. That is the shop for a pickup, as far as its
 * address is known, else the destination.
 *
 * @param charge of the chosen shipping
 */
export function taxedPlace(
  charge: ShippingCharge | null | undefined,
  destination: Destination | null,
): Destination | null {
  return charge?.pickup?.taxedAt ?? destination;
}

/**
 * The tax rates of a destination. Of several local rates the one with the longest ZIP prefix
 * counts. Without a destination there is no tax.
 */
export function taxRatesAt(states: StateTaxes, destination: Destination | null): TaxRates {
  if (!destination) return untaxed;
  const { state } = destination;
  const zipCode = decidingZip(destination);
  const place = usPlaces[state];
  const rule = isUsState(state) ? states[state] : undefined;
  if (!rule) return { ...untaxed, place };

  const [local] = rule.local
    .filter(({ zip }) => zipCode.startsWith(zip))
    .toSorted((a, b) => b.zip.length - a.zip.length);
  const withLocal = (rate: TaxRate) => (local ? addTaxRates(rate, local.rate) : rate);
  return {
    place,
    candy: withLocal(rule.candy),
    food: withLocal(rule.food),
    isShippingTaxed: rule.isShippingTaxed,
  };
}

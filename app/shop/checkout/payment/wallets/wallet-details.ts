import type { StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { splitName } from "#domain/input/full-name.ts";
import { parsePlace } from "#domain/places/parse-place.ts";
import { usTerritories } from "#domain/places/us-places.ts";
import { parseZip } from "#domain/places/zip-code.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";

type WalletDetailsEvent = Pick<
  StripeExpressCheckoutElementConfirmEvent,
  "billingDetails" | "shippingAddress"
>;

/**
 * A wallet's details as unvalidated fields of the checkout's form. Names are in either part, or in
 * both; without a shipping address that of the payer counts.
 */
export function walletDetails({ billingDetails, shippingAddress }: WalletDetailsEvent) {
  const name = [shippingAddress?.name, billingDetails?.name].find((text) => text?.trim()) ?? "";
  const address = shippingAddress?.address ?? billingDetails?.address;
  return {
    email: billingDetails?.email ?? "",
    ...splitName(name),
    phone: billingDetails?.phone ?? "",
    street: streetOf(address?.line1, address?.line2),
    city: address?.city ?? "",
    state: address ? stateOf(address) : "",
    zipCode: address?.postal_code ?? "",
  };
}

/** Some wallets repeat the second line, alone or at the end of the first. */
function streetOf(line1: string | null | undefined, line2: string | null | undefined): string {
  const first = line1?.trim() ?? "";
  const second = line2?.trim() ?? "";
  const isRepeated = first === second || first.endsWith(`, ${second}`);
  return [first, isRepeated ? "" : second].filter(Boolean).join(", ");
}

/** What the sheet shows of an address before it is paid: neither name nor street. */
export type WalletPlace = {
  readonly state: string;
  readonly postal_code: string;
  /** null counts as the United States. */
  readonly country: string | null;
};

/**
 * The destination, as far as the total depends on it.
 *
 * @returns null when it is no place in the United States
 */
export function walletDestination(address: WalletPlace): Destination | null {
  const state = parsePlace(stateOf(address));
  // Some wallets show only the first digits, by which no ZIP code can be told.
  return state && { state, zipCode: parseZip(address.postal_code) ?? "" };
}

/** For wallets a territory is a country. What is in another country is no place of ours. */
function stateOf({ state, country }: Pick<WalletPlace, "state" | "country">): string {
  const code = (country ?? "").trim().toUpperCase();
  if (Object.hasOwn(usTerritories, code)) return code;
  return isUnitedStates.test(code) ? state : "another country";
}

const isUnitedStates = /^(?:|USA?|UNITED STATES(?: OF AMERICA)?)$/;

/**
 * Wallets treat territories as countries. Stripe collects no addresses in AS, FM, MH, MP, PW and VI, and one
 * of them in the list might hide all wallets; shoppers there use the form.
 */
export function walletCountries(shipping: PublicShipping): readonly string[] {
  const served: readonly string[] = shipping?.isChosen ? shipping.served : [];
  const collectedTerritories = ["GU", "PR"];
  return ["US", ...collectedTerritories.filter((code) => served.includes(code))];
}

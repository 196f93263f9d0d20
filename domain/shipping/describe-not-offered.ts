import { isMilitary, isUsPlace, type UsPlace, usPlaces } from "../places/us-places.ts";
import { isUsState, type UsState, usStates } from "../places/us-states.ts";
import { joinNames } from "../words/join-names.ts";
import type { ShippingOptions } from "./list-shipping-options.ts";

type NotOffered = Extract<ShippingOptions, { code: "not-offered" }>;

/** Explains to shoppers why nothing can be shipped to a place. */
export function describeNotOffered(
  { reason }: NotOffered,
  place: UsPlace | null,
  onlyState: UsState | null,
): string {
  if (place === null) return "Choose a state to see how we ship there.";
  switch (reason) {
    case "no-place":
      return "Type the ZIP code to see how we ship there.";
    case "not-served":
      return onlyState ? describeOnlyState(onlyState) : `We don't ship to ${describePlace(place)}.`;
    case "no-po-box":
      return isMilitary(place)
        ? "None of our carriers delivers military mail."
        : "None of our carriers delivers to a PO box. Please use a street address.";
    case "too-hot":
      return `It's too hot to ship chocolate to ${describePlace(place)} right now. Please come back when it's cooler.`;
  }
}

/** Explains to shoppers why a choice is no longer valid. */
export function describeShippingChanged(
  offered: ShippingOptions,
  place: UsPlace | null,
  onlyState: UsState | null,
): string {
  return offered.code === "not-offered"
    ? describeNotOffered(offered, place, onlyState)
    : "Please choose how we ship your order. What you can choose from may have changed.";
}

/**
 * Says where the shop does not ship, before an address is typed.
 *
 * @param served places that the shop ships to
 * @returns null when all states are served
 */
export function describeUnserved(
  served: readonly UsPlace[],
  onlyState: UsState | null,
): string | null {
  if (onlyState) return describeOnlyState(onlyState);

  const unserved = Object.keys(usStates)
    .filter(isUsPlace)
    .filter((state) => !served.includes(state));
  if (unserved.length === 0) return null;
  if (unserved.length <= MAX_NAMES) {
    return `We don't ship to ${joinNames(unserved.map(describePlace), "or")}.`;
  }

  const states = served.filter(isUsState);
  if (served.length === 0) return "We don't ship orders at the moment.";
  if (states.length <= MAX_NAMES) return `We ship to ${joinNames(states.map(describePlace))} only.`;
  return `We ship to ${states.length} states. Choose yours at checkout to see whether it's one of them.`;
}

/** More names would be too long for a sentence. */
const MAX_NAMES = 12;

function describeOnlyState(state: UsState): string {
  return `We only ship within ${usStates[state]}.`;
}

function describePlace(place: UsPlace): string {
  if (isMilitary(place)) return "APO, FPO and DPO addresses";
  return place === "DC" ? "Washington, DC" : usPlaces[place];
}

import type { ReactNode } from "react";
import { Select } from "#app/ui/fields/input.tsx";
import { usPlaces } from "#domain/places/us-places.ts";
import { isUsState, usStates } from "#domain/places/us-states.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { ControlProps } from "./checkout-field.tsx";

/** All states, and the territories that the shop ships to. */
function stateOptions(shipping: PublicShipping) {
  const served: readonly string[] | null = shipping?.isChosen ? shipping.served : null;
  const all: [string, string][] = served
    ? Object.entries(usPlaces).filter(([code]) => isUsState(code) || served.includes(code))
    : Object.entries(usStates);
  return all.map(([code, name]) => ({ code, name, isServed: served?.includes(code) ?? true }));
}

/** Whether a state can be chosen. */
export function isStateOffered(shipping: PublicShipping, code: string): boolean {
  const option = stateOptions(shipping).find((each) => each.code === code);
  return option !== undefined && isChoosable(option, shipping);
}

function isChoosable(option: { readonly isServed: boolean }, shipping: PublicShipping): boolean {
  return option.isServed || (shipping?.hasPickup ?? false);
}

export function StateSelect(props: {
  control: ControlProps;
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
  /** Null for an address that nothing is shipped to. */
  shipping: PublicShipping;
}): ReactNode {
  const { control, autoComplete, value, onChange, shipping } = props;
  const notServed = shipping?.hasPickup ? ", pickup only" : ", not shipped to";
  return (
    <Select
      {...control}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose a state</option>
      {stateOptions(shipping).map((option) => (
        <option
          key={option.code}
          value={option.code}
          disabled={!isChoosable(option, shipping)}
        >{`${option.name}${option.isServed ? "" : notServed}`}</option>
      ))}
    </Select>
  );
}

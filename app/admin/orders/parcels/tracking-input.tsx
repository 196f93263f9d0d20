import type { ReactNode } from "react";
import { Input } from "#app/ui/fields/input.tsx";
import { TRACKING_LENGTH } from "./ship-messages.ts";

/** The tracking number of one of several parcels. Enter, also from a scanner, moves to the next one. */
export function TrackingInput(props: {
  orderNumber: string;
  value: string;
  onChange: (number: string) => void;
}): ReactNode {
  const { orderNumber, value, onChange } = props;
  return (
    <Input
      className="w-70! max-sm:w-full!"
      aria-label={`Tracking number of ${orderNumber}`}
      placeholder="Tracking number"
      data-tracking
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={TRACKING_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        focusNext(event.currentTarget);
      }}
    />
  );
}

/** Focuses the next empty field, or the next one. */
function focusNext(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-tracking]")];
  const after = fields.slice(fields.indexOf(field) + 1);
  (after.find(({ value }) => value === "") ?? after[0] ?? field).focus();
}

import type { ComponentProps, ReactNode } from "react";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { normalizeZip } from "#domain/places/zip-code.ts";
import { zipHint } from "#domain/places/zip-hint.ts";
import { zipHintLine } from "../shared/zip-hint-line.tsx";
import { CheckoutInput } from "./checkout-field.tsx";

/**
 * A ZIP code in any spelling, so without a limit that would cut a pasted one. It is shown in its
 * normal form once the field is left, with a proposal if a zero is missing, and a word if it is
 * usually in another state.
 */
export function ZipInput(
  props: Omit<ComponentProps<typeof CheckoutInput>, "hint" | "inputMode"> & { state: string },
): ReactNode {
  const { state, ...input } = props;
  const { value, onChange, onLeave } = input;
  const address = { state, zipCode: value };

  function leave() {
    const normal = normalizeZip(value);
    if (normal !== value) onChange(normal);
    onLeave();
  }

  return (
    <>
      <CheckoutInput
        {...input}
        inputMode="numeric"
        onLeave={leave}
        hint={zipHintLine(address, onChange)}
      />
      <SpokenChange text={zipHint(address)?.sentence ?? ""} />
    </>
  );
}

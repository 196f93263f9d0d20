import { useEffect, useState } from "react";
import { type CheckoutForm, readDraft } from "./checkout-draft.ts";
import {
  clearRemembered,
  noDetails,
  type RememberedDetails,
  readRemembered,
  writeRemembered,
} from "./remembered-details.ts";

export type RememberedForm = ReturnType<typeof useRememberedDetails>;

/** What the form begins with: what was typed in this tab, or else what this device remembers. */
export function readFirstForm(): CheckoutForm {
  const draft = readDraft();
  const isEmpty = Object.values(draft).every((value) => value === "");
  return isEmpty ? { ...draft, ...readRemembered() } : draft;
}

/** Keeps name and address on this device while somebody wants that. */
export function useRememberedDetails(
  form: CheckoutForm,
  onClear: (details: RememberedDetails) => void,
) {
  const [isOn, setIsOn] = useState(() => readRemembered() !== null);
  const [isPrefilled, setIsPrefilled] = useState(isOn);

  useEffect(() => {
    if (isOn) writeRemembered(form);
  }, [isOn, form]);

  function remember(isWanted: boolean) {
    setIsOn(isWanted);
    if (!isWanted) clearRemembered();
  }

  function clear() {
    remember(false);
    setIsPrefilled(false);
    onClear(noDetails);
  }

  return { isOn, isPrefilled, remember, clear };
}

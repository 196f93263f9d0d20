import { useState } from "react";
import { flushSync } from "react-dom";
import { useAfterPress } from "#app/ui/hooks/use-after-press.ts";
import type { AnyCheckoutField, CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { fieldsInOrder } from "./checkout-fields.tsx";

/** The errors of the form's fields: shown when a field is left, and all of them when Pay is pressed. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  /** Pay was pressed with invalid fields, which are then listed next to it. */
  const [isRefused, setIsRefused] = useState(false);
  const afterPress = useAfterPress();

  /** Something was changed that the errors of these fields were about. */
  function clear(...fields: readonly AnyCheckoutField[]) {
    setErrors((all) => {
      const rest = { ...all };
      for (const field of fields) delete rest[field];
      return rest;
    });
  }

  /** Shows the error of a field that was left, if it has one. */
  function show(field: AnyCheckoutField, error: CheckoutFieldErrors[AnyCheckoutField]) {
    if (error) afterPress(() => setErrors((others) => ({ ...others, [field]: error })));
  }

  /** Shows the errors and moves the focus to the first one. */
  function refuse(wrong: CheckoutFieldErrors) {
    flushSync(() => {
      setErrors(wrong);
      setIsRefused(true);
    });
    const first = fieldsInOrder.find((field) => wrong[field]);
    if (first) document.getElementById(first)?.focus();
  }

  function accept() {
    setErrors({});
    setIsRefused(false);
  }

  return { errors, isRefused, clear, show, refuse, accept };
}

import type { FocusEvent, FormEvent } from "react";
import type { AnyCheckoutField } from "#domain/checkout/checkout-details.ts";
import { type CheckoutField, checkoutFields } from "#domain/checkout/checkout-field-names.ts";
import type { CheckoutForm } from "./checkout-draft.ts";

/**
 * Handlers of the fieldset around all fields, for what no single field notices: autofill without events, and a
 * section that is left with empty fields.
 */
export function sectionEvents(fields: {
  readonly form: CheckoutForm;
  /** The required fields that are empty. */
  readonly missing: readonly AnyCheckoutField[];
  readonly onChange: (field: CheckoutField, value: string) => void;
  /** Called for an empty field whose section was left for a later one. */
  readonly onMissing: (field: AnyCheckoutField) => void;
}) {
  const { form, missing, onChange, onMissing } = fields;

  /**
   * Takes over what a browser or password manager filled in without an event; the next rendering
   * would undo it.
   *
   * @param changed the field whose event this is
   */
  function takeAutofilled(
    { elements }: HTMLFieldSetElement,
    changed?: EventTarget,
  ): readonly AnyCheckoutField[] {
    return checkoutFields.filter((field) => {
      const input = elements.namedItem(field) as HTMLInputElement | null;
      const value = input?.value ?? "";
      const isAutofilled = value !== "" && value !== form[field] && input !== changed;
      if (isAutofilled) onChange(field, value);
      return isAutofilled;
    });
  }

  return {
    onChange({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
      takeAutofilled(currentTarget, target);
    },
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFieldSetElement>) {
      const autofilled = takeAutofilled(currentTarget);
      const empty = missing.filter((field) => !autofilled.includes(field));
      fieldsMovedPast(target, relatedTarget, empty).forEach(onMissing);
    },
  };
}

/**
 * The fields of a section that somebody has left for a later one.
 *
 * @param left the field that lost the focus
 * @param next what has it now; null while nothing has, such as after a press on the page
 * @param ids of the fields in question
 */
function fieldsMovedPast<Id extends string>(
  left: Element,
  next: EventTarget | null,
  ids: readonly Id[],
): readonly Id[] {
  const section = left.closest("fieldset");
  if (!section || !(next instanceof Node) || section.contains(next)) return [];

  const isLater = section.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isLater ? ids.filter((id) => section.querySelector(`#${id}`)) : [];
}

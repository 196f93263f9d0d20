import type { InputHTMLAttributes, ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { Field, type FieldControl, UnitInput } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import type { ProductField as FieldName } from "#domain/catalog/product-form.ts";
import { productMessage } from "../product-message.ts";
import type { ProductFormDraft } from "./use-product-form.ts";

export type Control = FieldControl & {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

/**
 * A field of the editor with its label and problem.
 *
 * @param control renders another control than a one-line input
 */
export function ProductField(props: {
  form: ProductFormDraft;
  field: FieldName;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  input?: InputHTMLAttributes<HTMLInputElement>;
  unit?: "$" | "%";
  control?: (control: Control) => Elements;
}): ReactNode {
  const { form, field, label, optional = false, hint, input, unit, control } = props;
  const id = `product-${field}`;
  const problem = productMessage(field, form.problems[field]);
  return (
    <Field id={id} label={label} optional={optional} hint={hint} problem={problem}>
      {(connected) => {
        const own: Control = {
          ...connected,
          name: field,
          value: form.draft.texts[field],
          onChange: (event) => form.type(field, event.currentTarget.value),
        };
        if (control) return control(own);
        // Keeps browsers from restoring an old value after a reload.
        const plain = { autoComplete: "off", ...input, ...own };
        return unit ? <UnitInput unit={unit} {...plain} /> : <Input {...plain} />;
      }}
    </Field>
  );
}

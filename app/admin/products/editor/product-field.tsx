import type { InputHTMLAttributes, ReactNode } from "react";
import type { ProductField as Field } from "#domain/catalog/product-form.ts";
import { productMessage } from "../product-message.ts";
import type { ProductDrafting } from "./use-product-draft.ts";

export type Control = {
  readonly id: string;
  readonly name: string;
  readonly className: string;
  readonly value: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

/**
 * A field of the editor with its label, and below it what is wrong with it.
 *
 * @param control draws something else than an input of one line
 */
export function ProductField(props: {
  drafting: ProductDrafting;
  field: Field;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  input?: InputHTMLAttributes<HTMLInputElement>;
  unit?: "$" | "%";
  control?: (control: Control) => ReactNode;
}): ReactNode {
  const { drafting, field, label, optional = false, hint, input, unit, control } = props;
  const id = `product-${field}`;
  const problem = productMessage(field, drafting.problems[field]);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const own: Control = {
    id,
    name: field,
    className: "field",
    value: drafting.draft.texts[field],
    "aria-invalid": problem !== undefined,
    ...(described && { "aria-describedby": described }),
    onChange: (event) => drafting.edit(field, event.currentTarget.value),
  };
  // Browsers like to bring back an older text after a reload.
  const plain = <input autoComplete="off" {...input} {...own} />;
  return (
    <div className="text-field" data-field={field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-hint"> (optional)</span>}
      </label>
      {control ? (
        control(own)
      ) : unit ? (
        <span className="number-box" data-unit={unit}>
          <span aria-hidden="true">{unit}</span>
          {plain}
        </span>
      ) : (
        plain
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

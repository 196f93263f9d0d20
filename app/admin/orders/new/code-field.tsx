import type { ReactNode } from "react";
import { Field } from "../../../ui/fields/field.tsx";
import { Input } from "../../../ui/fields/input.tsx";
import type { CodeNote } from "./new-order-view.ts";

/** A discount code, or that of a gift card, of an order that the owner takes. */
export function CodeField(props: {
  name: string;
  label: string;
  value: string;
  note: CodeNote | null;
  onChange: (code: string) => void;
}): ReactNode {
  const { name, label, value, note, onChange } = props;
  return (
    <div className="mt-5">
      <Field
        id={`new-order-${name}`}
        label={label}
        optional
        problem={note?.isRefused ? note.text : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={value}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {note && !note.isRefused && note.text}
      </p>
    </div>
  );
}

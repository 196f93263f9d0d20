import type { ReactNode } from "react";
import { Field } from "../../../ui/fields/field.tsx";
import { Input } from "../../../ui/fields/input.tsx";
import type { CodeNote } from "./new-order-view.ts";

/** The discount code of an order that the owner takes. */
export function DiscountCodeField(props: {
  value: string;
  note: CodeNote | null;
  onChange: (code: string) => void;
}): ReactNode {
  const { value, note, onChange } = props;
  return (
    <div className="mt-5">
      <Field
        id="new-order-code"
        label="Discount code"
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

import type { ReactNode } from "react";
import { TextField } from "#app/ui/fields/text-field.tsx";
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
      <TextField
        id={`new-order-${name}`}
        label={label}
        optional
        problem={note?.isRefused ? note.text : undefined}
        value={value}
        maxLength={60}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={onChange}
      />
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {note && !note.isRefused && note.text}
      </p>
    </div>
  );
}

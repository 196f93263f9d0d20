import type { ReactNode } from "react";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import {
  type ElsewhereMethod,
  elsewhereMethods,
  elsewhereNames,
  MAX_PAYMENT_NOTE_LENGTH,
  type PaidElsewhere,
} from "#domain/orders/paid-elsewhere.ts";

export function PaidElsewhereFields(props: {
  value: PaidElsewhere;
  problem: string | undefined;
  onChange: (value: PaidElsewhere) => void;
}): ReactNode {
  const { value, problem, onChange } = props;
  return (
    <div className="grid gap-4">
      <SelectField
        label="How it was paid"
        value={value.method}
        onChange={(chosen) => onChange({ ...value, method: chosen as ElsewhereMethod })}
        options={elsewhereMethods.map((method) => [method, elsewhereNames[method]])}
      />
      <TextField
        label="Reason"
        hint="For the order's history, such as the number of the check."
        problem={problem}
        maxLength={MAX_PAYMENT_NOTE_LENGTH}
        value={value.note}
        onChange={(text) => onChange({ ...value, note: text })}
      />
    </div>
  );
}

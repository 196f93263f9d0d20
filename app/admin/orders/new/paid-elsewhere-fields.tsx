import { type ReactNode, useId } from "react";
import {
  type ElsewhereMethod,
  elsewhereMethods,
  elsewhereWords,
  LONGEST_PAYMENT_NOTE,
  type PaidElsewhere,
} from "#domain/orders/paid-elsewhere.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Input, Select } from "../../../ui/fields/input.tsx";

/** How an order was paid without the payment provider, and a note. */
export function PaidElsewhereFields(props: {
  value: PaidElsewhere;
  problem: string | undefined;
  onChange: (value: PaidElsewhere) => void;
}): ReactNode {
  const { value, problem, onChange } = props;
  const id = useId();
  return (
    <div className="grid gap-4">
      <Field id={`${id}-method`} label="How it was paid">
        {(control) => (
          <Select
            {...control}
            autoComplete="off"
            value={value.method}
            onChange={({ currentTarget }) =>
              // The select has only valid methods.
              onChange({ ...value, method: currentTarget.value as ElsewhereMethod })
            }
          >
            {elsewhereMethods.map((method) => (
              <option key={method} value={method}>
                {elsewhereWords[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id={`${id}-note`}
        label="Reason"
        hint="For the order's history, such as the number of the check."
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={LONGEST_PAYMENT_NOTE}
            value={value.note}
            onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

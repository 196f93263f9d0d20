import type { ReactNode } from "react";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import { PaidElsewhereFields } from "./paid-elsewhere-fields.tsx";

/** Whether an order is paid by a link, or was paid elsewhere and how. */
export function PaymentFields(props: {
  /** Null for a link. */
  value: PaidElsewhere | null;
  problem: string | undefined;
  onChange: (value: PaidElsewhere | null) => void;
}): ReactNode {
  const { value, problem, onChange } = props;
  return (
    <>
      <fieldset className="mt-5 min-w-0">
        <legend className="sr-only">How it is paid</legend>
        <PaymentChoice
          label="By a link"
          hint="The customer gets it by email, and you can copy it. It works for 14 days."
          checked={value === null}
          onChoose={() => onChange(null)}
        />
        <PaymentChoice
          label="Paid elsewhere"
          hint="The money is here already, or comes without the shop."
          checked={value !== null}
          onChoose={() => onChange({ method: "cash", note: "" })}
        />
      </fieldset>
      {value && (
        <div className="mt-3">
          <PaidElsewhereFields value={value} problem={problem} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function PaymentChoice(props: {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const { label, hint, checked, onChoose } = props;
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="payment"
        className="mt-0.5 size-5 flex-none accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
    </label>
  );
}

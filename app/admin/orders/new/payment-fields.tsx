import type { ReactNode } from "react";
import { Choice } from "#app/ui/fields/choice.tsx";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import { PaidElsewhereFields } from "./paid-elsewhere-fields.tsx";

const ways = {
  link: {
    label: "By a link",
    hint: "The customer gets it by email, and you can copy it. It works for 14 days.",
  },
  elsewhere: {
    label: "Paid elsewhere",
    hint: "The money is here already, or comes without the shop.",
  },
};

/** Whether an order is paid by a link, or was paid elsewhere and how. */
export function PaymentFields(props: {
  /** Null for a link. */
  value: PaidElsewhere | null;
  problem: string | undefined;
  onChange: (value: PaidElsewhere | null) => void;
}): ReactNode {
  const { value, problem, onChange } = props;
  return (
    <div className="mt-5">
      <Choice
        id="payment"
        legend="How it is paid"
        options={ways}
        value={value ? "elsewhere" : "link"}
        onChange={(way) => onChange(way === "link" ? null : { method: "cash", note: "" })}
      />
      {value && (
        <div className="mt-3">
          <PaidElsewhereFields value={value} problem={problem} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

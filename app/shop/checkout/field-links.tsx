import type { ReactNode } from "react";
import type { AnyCheckoutField } from "#domain/checkout/checkout-details.ts";
import { fieldLabels } from "./checkout-field.tsx";

/** What Pay still waits for, or what is wrong. Each name leads to its field. */
export function FieldLinks(props: {
  lead: string;
  fields: readonly AnyCheckoutField[];
}): ReactNode {
  const { lead, fields } = props;
  if (fields.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-sm">
      <span className="text-soft">{lead}</span>
      {fields.map((field) => (
        <button
          key={field}
          type="button"
          className="min-h-11 min-w-11 cursor-pointer font-semibold underline underline-offset-4 hover:text-accent"
          onClick={() => document.getElementById(field)?.focus()}
        >
          {fieldLabels[field]}
        </button>
      ))}
    </p>
  );
}

import { Fragment, type ReactNode } from "react";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { fieldLabels } from "./checkout-field.tsx";

/** What Pay still waits for, or what is wrong. Each name leads to its field. */
export function FieldLinks(props: { lead: string; fields: readonly LinkedField[] }): ReactNode {
  const { lead, fields } = props;
  if (fields.length === 0) return null;
  return (
    <p className="text-center text-sm">
      <span className="text-soft">{`${lead} `}</span>
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && <span> </span>}
          <button
            type="button"
            className="min-h-11 min-w-11 cursor-pointer text-start font-semibold hover:text-accent"
            onClick={() => document.getElementById(field)?.focus()}
          >
            <span className="underline underline-offset-4">{fieldLabels[field]}</span>
            {index < fields.length - 1 && <span aria-hidden="true">,</span>}
          </button>
        </Fragment>
      ))}
    </p>
  );
}

export type LinkedField = keyof CheckoutFieldErrors;

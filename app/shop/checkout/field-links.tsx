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
          <span className="inline-block">
            <button
              type="button"
              className="min-h-11 min-w-11 cursor-pointer font-semibold underline underline-offset-4 hover:text-accent"
              onClick={() => document.getElementById(field)?.focus()}
            >
              {fieldLabels[field]}
            </button>
            {index < fields.length - 1 && <span aria-hidden="true">,</span>}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

export type LinkedField = keyof CheckoutFieldErrors;

import type { ReactNode } from "react";
import { erpMessages } from "./erp-messages.ts";
import type { ErpView } from "./erp-views.ts";

const signs: Record<ErpView["state"], string> = {
  waiting: "M8 4.5V8l2.5 2M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z",
  done: "M3.5 8.5l3 3 6-7",
  failed: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5h-3",
  refused: "M8 4v5M8 11.75v.25M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z",
};

const colors: Record<ErpView["state"], string> = {
  waiting: "text-soft",
  done: "text-good",
  failed: "",
  refused: "text-danger",
};

/** How an order stands in Odoo, as words with a sign, so that it does not go by colour alone. */
export function ErpBadge({ state }: Pick<ErpView, "state">): ReactNode {
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${colors[state]}`}>
      <svg viewBox="0 0 16 16" width="15" height="15" fill="none" aria-hidden="true">
        <path
          d={signs[state]}
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {erpMessages.states[state]}
    </span>
  );
}

import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { ErpBadge } from "./erp-badge.tsx";
import { erpMessages } from "./erp-messages.ts";
import { ErpRetry } from "./erp-retry.tsx";
import type { ErpView } from "./erp-views.ts";

export type ErpSyncError = ErpView & {
  readonly orderId: string;
  /** Null when the order was deleted. */
  readonly orderNumber: string | null;
  readonly since: string;
};

/** The orders that are missing or wrong in Odoo, with the reasons. */
export function ErpSyncErrors({ errors }: { errors: readonly ErpSyncError[] }): ReactNode {
  return (
    <ul className="mt-4 mb-10 grid gap-4">
      {errors.map((error) => (
        <li key={error.orderId} className="rounded-md border border-line bg-raised px-5 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <TextLink to={`/admin/orders/${error.orderId}`}>
              {error.orderNumber ?? "Deleted order"}
            </TextLink>
            <ErpBadge state={error.state} />
          </div>
          <p className="mt-1.5 max-w-[65ch] wrap-anywhere">{error.problem ?? erpMessages.late}</p>
          <p className="text-[0.8125rem] text-soft">{`Asked for ${error.since}. ${triesOf(error)}`}</p>
          <ErpRetry
            orderId={error.orderId}
            label="Retry"
            about={error.orderNumber ?? "the deleted order"}
          />
        </li>
      ))}
    </ul>
  );
}

function triesOf({ state, attempts, nextTry }: ErpSyncError): string {
  // Nothing has failed yet, and the sweep retries it every hour.
  if (state === "waiting") return "It is tried again by itself.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  return `${tried} ${nextTry ? `Next try ${nextTry}.` : "Not tried again by itself."}`;
}

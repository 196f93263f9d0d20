import type { ReactNode } from "react";
import { Link } from "react-router";
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

/** The orders that Odoo does not have as it should, each with what is wrong. */
export function ErpSyncErrors({ errors }: { errors: readonly ErpSyncError[] }): ReactNode {
  return (
    <ul className="erp-sync-errors">
      {errors.map((error) => (
        <li key={error.orderId}>
          <div className="erp-sync-error-head">
            <Link className="link" to={`/admin/orders?order=${error.orderId}`}>
              {error.orderNumber ?? "Deleted order"}
            </Link>
            <ErpBadge state={error.state} />
          </div>
          <p className="erp-problem">{error.problem ?? erpMessages.late}</p>
          <p className="cell-second">
            Asked for {error.since}. {triesOf(error)}
          </p>
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
  // Nothing has failed since it was asked for, and the shop takes it up again every hour.
  if (state === "waiting") return "It is tried again by itself.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  return `${tried} ${nextTry ? `Next try ${nextTry}.` : "Not tried again by itself."}`;
}

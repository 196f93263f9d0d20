import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ErpView } from "../../admin/erp-views.ts";
import { erpMessages } from "../../messages/erp-messages.ts";
import { ErpBadge } from "./erp-badge.tsx";
import { ErpRetry } from "./erp-retry.tsx";

export type ErpTrouble = ErpView & {
  readonly orderId: string;
  /** Null when the order was deleted. */
  readonly orderNumber: string | null;
  readonly since: string;
};

/** The orders that Odoo does not have as it should, each with what is wrong. */
export function ErpTroubles({ troubles }: { troubles: readonly ErpTrouble[] }): ReactNode {
  return (
    <ul className="erp-troubles">
      {troubles.map((trouble) => (
        <li key={trouble.orderId}>
          <div className="erp-trouble-head">
            <Link className="link" to={`/admin/orders?order=${trouble.orderId}`}>
              {trouble.orderNumber ?? "Deleted order"}
            </Link>
            <ErpBadge state={trouble.state} />
          </div>
          <p className="erp-problem">{trouble.problem ?? erpMessages.late}</p>
          <p className="cell-second">
            Asked for {trouble.since}. {triesOf(trouble)}
          </p>
          <ErpRetry
            orderId={trouble.orderId}
            label="Retry"
            about={trouble.orderNumber ?? "the deleted order"}
          />
        </li>
      ))}
    </ul>
  );
}

function triesOf({ state, attempts, nextTry }: ErpTrouble): string {
  // Nothing has failed since it was asked for, and the shop takes it up again every hour.
  if (state === "waiting") return "It is tried again by itself.";
  const tried = attempts === 1 ? "Tried once." : `Tried ${attempts} times.`;
  return `${tried} ${nextTry ? `Next try ${nextTry}.` : "Not tried again by itself."}`;
}

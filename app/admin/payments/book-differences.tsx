import type { ReactNode } from "react";
import { Link } from "react-router";
import { panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { BookAgain } from "../odoo/book-again.tsx";
import { ErpRetry } from "../odoo/erp-retry.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { bookFindingMessage, reconciliationMessages } from "./reconciliation-messages.ts";
import type { ReconciliationView } from "./reconciliation-view.ts";

/** Differences in the provider's balance and in Odoo's documents, with the actions for each. */
export function BookDifferences(props: { differences: ReconciliationView["books"] }): ReactNode {
  if (props.differences.length === 0) return null;
  return (
    <>
      <ul className={panelList}>
        {props.differences.map(({ code, reference, orderId, address, ...sums }) => (
          <li key={`${code} ${reference}`}>
            <p>
              {orderId && (
                <Link className={panelLink} to={`/admin/orders/${orderId}`}>
                  {reference}
                </Link>
              )}{" "}
              <span>{bookFindingMessage(code, sums)}</span>
            </p>
            {!orderId && <ProviderLink id={reference} address={address} />}
            {orderId && <ErpRetry orderId={orderId} label="Send to Odoo again" about={reference} />}
            {code === "booking-differs" && (
              <div className="mt-3">
                <BookAgain entry={reference} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[0.8125rem] text-soft">{reconciliationMessages.thenCheck}</p>
    </>
  );
}

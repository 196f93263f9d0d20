import type { ReactNode } from "react";
import { Link } from "react-router";
import { panelLink, panelList } from "#app/ui/layout/panel.tsx";
import type { BookFindingCode } from "#domain/payments/finding-code.ts";
import { BookAgain } from "../odoo/book-again.tsx";
import { ErpRetry } from "../odoo/erp-retry.tsx";
import { ProviderLink } from "./provider-link.tsx";
import {
  type BookSums,
  bookFindingMessage,
  reconciliationMessages,
} from "./reconciliation-messages.ts";

export type BookDifference = BookSums & {
  readonly code: BookFindingCode;
  /** The order's number, or the provider's id of an entry or a payout. */
  readonly reference: string;
  readonly orderId: string | null;
  /** Link to the provider's dashboard, if that is where to look. */
  readonly address: string | null;
};

/** Differences in the provider's balance and in Odoo's documents, with the actions for each. */
export function BookDifferences(props: { differences: readonly BookDifference[] }): ReactNode {
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

import type { ReactNode } from "react";
import { OrderSection } from "../data/order-section.tsx";
import type { HistoryView } from "../data/order-views.ts";

/** What happened to an order, with what the owner wrote to its customer, the newest first. */
export function OrderHistory(props: {
  lines: readonly HistoryView[];
  /** Whom a reply goes to; nobody where the customer's data was erased. */
  customer?: string;
  onReply?: () => void;
}): ReactNode {
  const { lines, customer, onReply } = props;
  return (
    <OrderSection id="order-history" title="History">
      {customer !== undefined && (
        <button type="button" className="order-reply" onClick={onReply}>
          <span>{`Write to ${customer || "the customer"}…`}</span> <span>Reply…</span>
        </button>
      )}
      <ol className="order-history">
        {lines.map(({ id, at, words, text }) => (
          <li key={id}>
            <time>{at}</time>
            <p>{words}</p>
            {text && <p className="order-said">{text}</p>}
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="text-soft">Nothing is recorded yet.</p>}
    </OrderSection>
  );
}

import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { quoteLineAmount, quoteLines } from "#domain/pricing/quote-lines.ts";
import { OrderSection } from "../data/order-section.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import type { RefundView } from "./refund-view.ts";

export function OrderMoney(props: {
  order: OrderDetails;
  view: RefundView;
  onOpen: (dialog: "refund" | "record-refund") => void;
}): ReactNode {
  const { order, view, onOpen } = props;
  return (
    <OrderSection
      id="order-money"
      title="Money"
      actions={
        <>
          {view.mayRefund && <TextButton onClick={() => onOpen("refund")}>Refund…</TextButton>}
          {view.mayRecord && (
            <TextButton onClick={() => onOpen("record-refund")}>Record a refund…</TextButton>
          )}
        </>
      }
    >
      <dl className="order-money">
        {quoteLines(order).map((line) => (
          <div key={line.id} data-strong={line.kind === "total"}>
            <dt>{line.name}</dt>
            <dd>{quoteLineAmount(line)}</dd>
          </div>
        ))}
        {view.lines.map((line) => (
          <Refund key={line.id} line={line} />
        ))}
        {hasOtherRefunds(order, view) && (
          <div>
            <dt>Refunded</dt>
            <dd>{`−${formatUsd(order.refunded)}`}</dd>
          </div>
        )}
      </dl>
      {view.obstacle && <p className="text-soft">{view.obstacle}</p>}
    </OrderSection>
  );
}

/**
 * Whether the refunded total differs from what a single refund says. A refund on its way may be in
 * the total already, which is read a moment later.
 */
function hasOtherRefunds({ refunded }: OrderDetails, { lines }: RefundView): boolean {
  const made = lines.filter(({ status }) => status === "succeeded");
  const isOneLine = lines.some((line) => line.status !== "failed" && line.amount === refunded);
  return refunded > 0 && (made.length > 1 || !isOneLine);
}

function Refund({ line }: { line: RefundView["lines"][number] }) {
  const { status, state, about, note, failure, amount } = line;
  const hasFailed = status === "failed";
  return (
    <div>
      <dt className="wrap-anywhere">
        <span className={hasFailed ? "font-semibold text-danger" : undefined}>{state}</span>
        <SecondLine>{about}</SecondLine>
        {failure && (
          <SecondLine>{`${failure} The customer does not have the money. Refund it again, or pay it back another way and record that here.`}</SecondLine>
        )}
        {note && <SecondLine>{note}</SecondLine>}
      </dt>
      <dd className={hasFailed ? "line-through" : undefined}>{`−${formatUsd(amount)}`}</dd>
    </div>
  );
}

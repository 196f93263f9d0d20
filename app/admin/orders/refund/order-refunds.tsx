import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { RecordRefundDialog } from "./record-refund-dialog.tsx";
import type { recordRefundAction, refundOrderAction } from "./refund-actions.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import type { RefundLine, RefundView } from "./refund-view.ts";

/** An order's refunds, and a button for another one. Nothing for unpaid orders. */
export function OrderRefunds(props: { order: OrderDetails; view: RefundView }): ReactNode {
  const { order, view } = props;
  const [open, setOpen] = useState<"refund" | "record" | null>(null);
  const options = { failure: adminMessages.refundFailed, onDone: () => setOpen(null) };
  const refund = useAction<typeof refundOrderAction>("refund-order", options);
  const record = useAction<typeof recordRefundAction>("record-refund", options);
  const known = { orderId: order.id, knownRefunds: view.lines.length };
  if (view.lines.length === 0 && !view.mayRefund && !view.obstacle) return null;
  return (
    <section aria-labelledby="order-refunds">
      <h3 id="order-refunds">Refunds</h3>
      {view.lines.length > 0 && (
        <ul className="divide-y divide-line">
          {view.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {view.obstacle && <p className="my-2 text-soft">{view.obstacle}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {view.mayRefund && (
          <Button variant="quiet" size="compact" onClick={() => setOpen("refund")}>
            Refund…
          </Button>
        )}
        {view.mayRecord && (
          <Button variant="quiet" size="compact" onClick={() => setOpen("record")}>
            Record a refund…
          </Button>
        )}
      </div>
      {open === "refund" && (
        <RefundDialog
          orderNumber={order.orderNumber}
          items={order.items}
          view={view}
          sending={refund.isBusy}
          onRefund={(draft) => refund.run({ ...known, ...draft })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "record" && (
        <RecordRefundDialog
          orderNumber={order.orderNumber}
          remaining={view.parts.remaining}
          sending={record.isBusy}
          onRecord={(amount, note) => record.run({ ...known, amount, note })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function Line({ line }: { line: RefundLine }) {
  const failed = line.status === "failed";
  return (
    <li className="py-2">
      <p className="flex justify-between gap-4">
        <span className={failed ? "font-semibold text-danger" : "font-semibold"}>{line.state}</span>
        <span className={`tabular-nums ${failed ? "text-soft line-through" : ""}`}>
          {formatUsd(line.amount)}
        </span>
      </p>
      <p className="text-sm text-soft">{line.about}</p>
      {line.failure && (
        <p className="text-sm">{`${line.failure} The customer does not have the money. Refund it again, or pay it back another way and record that here.`}</p>
      )}
      {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
    </li>
  );
}

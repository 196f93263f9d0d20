import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListedOrder } from "./data/order-views.ts";
import { usePackOrder } from "./use-pack-order.ts";

/** What happens next with an order's bars; while its row is pointed at or has the focus, as a button. */
export function ParcelCell(props: { order: ListedOrder; detailsQuery: string }): ReactNode {
  const { order, detailsQuery } = props;
  const { parcel } = order;
  const pack = usePackOrder();
  if (!parcel) return null;
  return (
    <span className="parcel-cell">
      <span className="parcel-text" data-tone={parcel.tone}>
        {parcel.text}
      </span>
      {parcel.next === "pack" && (
        <button
          type="button"
          className="parcel-next"
          aria-label={`Mark ${order.orderNumber} packed`}
          aria-disabled={pack.isBusy}
          onClick={() => !pack.isBusy && pack.run({ orderId: order.id })}
        >
          Mark packed
        </button>
      )}
      {parcel.next === "send" && (
        <Link
          className="parcel-next"
          aria-label={`Send ${order.orderNumber}`}
          to={{ search: detailsQuery }}
          preventScrollReset
        >
          Send…
        </Link>
      )}
    </span>
  );
}

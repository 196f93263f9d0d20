import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { Alert } from "#app/ui/content/alert.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import type { ListedOrder } from "../data/order-views.ts";
import { TrackingInput } from "../parcels/tracking-input.tsx";

/** Ships what is still to be sent of each selected order, with or without a tracking number. */
export default function ShipOrdersDialog(props: {
  orders: readonly ListedOrder[];
  /** Is told which orders are left. */
  onShipped: (refused: readonly string[]) => void;
  onClose: () => void;
}): ReactNode {
  const { onShipped, onClose } = props;
  // Shipped orders may leave the list while others are refused.
  const [orders, setOrders] = useState(props.orders);
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy, result, problem } = useAction("ship-orders", {
    failure: "The shop did not answer. Check which orders have shipped.",
    onDone({ refused }) {
      const left = refused.map(({ orderId }) => orderId);
      setOrders(orders.filter(({ id }) => left.includes(id)));
      onShipped(left);
    },
  });
  const refused = result?.code === "shipped" ? result.refused : [];

  return (
    <FormDialog
      title={`Ship ${countNoun(orders.length, "order")}`}
      shape="wide-box"
      lead="Each customer gets an email."
      submit={isBusy ? "Shipping…" : `Ship ${countNoun(orders.length, "order")}`}
      isBusy={isBusy}
      onSubmit={() =>
        run({
          parcels: orders.map(({ id }) => ({
            orderId: id,
            carrier: null,
            trackingNumber: numbers[id] ?? "",
          })),
        })
      }
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line">
        {orders.map(({ id, orderNumber, customerName }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b>{orderNumber}</b> <span className="text-soft">{customerName}</span>
            </span>
            <TrackingInput
              orderNumber={orderNumber}
              value={numbers[id] ?? ""}
              onChange={(number) => setNumbers({ ...numbers, [id]: number })}
            />
            {refused
              .filter(({ orderId }) => orderId === id)
              .map(({ text }) => (
                <p key={text} role="alert" className="w-full text-sm text-danger">
                  {text}
                </p>
              ))}
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <Alert>{problem}</Alert>}</div>
    </FormDialog>
  );
}

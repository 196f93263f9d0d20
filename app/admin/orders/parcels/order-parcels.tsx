import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { LabelDialog } from "./label-dialog.tsx";
import { LabelNote, LooseLabelNote } from "./label-note.tsx";
import type { markDeliveredAction, shipOrderAction, undoParcelAction } from "./parcel-actions.ts";
import type { ParcelLine, ParcelsView } from "./parcel-view.ts";
import { ShipDialog } from "./ship-dialog.tsx";
import type { ShipQuestion } from "./ship-messages.ts";

/** The shipped parcels of an order, and a button for another one. */
export function OrderParcels(props: { order: OrderDetails; view: ParcelsView }): ReactNode {
  const { order, view } = props;
  const [query] = useSearchParams();
  const [shipping, setShipping] = useState(false);
  const [buying, setBuying] = useState(false);
  const [question, setQuestion] = useState<ShipQuestion | null>(null);
  // The list's menu opens the dialog too. It opens after the drawer, so that it is in front of it.
  const isShipRequested = query.has("ship");
  useEffect(() => {
    if (isShipRequested) setShipping(true);
  }, [isShipRequested]);
  const { parcelFailed: failure } = adminMessages;
  const ship = useAction<typeof shipOrderAction>("ship-order", {
    failure,
    onDone: () => setShipping(false),
    onResult: (result) => setQuestion("question" in result ? result.question : null),
  });
  const deliver = useAction<typeof markDeliveredAction>("mark-delivered", {
    failure,
    mayOverlap: true,
  });
  const undo = useAction<typeof undoParcelAction>("undo-parcel", { failure, mayOverlap: true });
  const waiting = view.waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  const mayShip = waiting > 0 && order.status !== "cancelled" && !order.isErased;
  if (view.lines.length === 0 && view.looseLabels.length === 0 && !mayShip) {
    return isRefundedUnsent(order, waiting) ? (
      <p className="mt-3">
        All of it was refunded before it left. Cancel the order, or refund its shipping too.
      </p>
    ) : null;
  }
  return (
    <section aria-labelledby="order-parcels">
      <h3 id="order-parcels">Parcels</h3>
      {view.lines.length > 0 && (
        <ul className="divide-y divide-line">
          {view.lines.map((line) => (
            <Parcel
              key={line.id}
              orderId={order.id}
              line={line}
              busy={deliver.isBusy || undo.isBusy}
              onDelivered={() => deliver.run({ shipmentId: line.id })}
              onUndo={() => undo.run({ shipmentId: line.id })}
            />
          ))}
        </ul>
      )}
      {mayShip && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button size="compact" onClick={() => setShipping(true)}>
            Ship…
          </Button>
          {view.buysLabels && (
            <Button variant="quiet" size="compact" onClick={() => setBuying(true)}>
              Buy label…
            </Button>
          )}
          <span className="text-soft">{`${countNoun(waiting, "bar waits", "bars wait")} to be sent.`}</span>
        </div>
      )}
      {view.looseLabels.map((loose) => (
        <LooseLabelNote key={loose.id} loose={loose} />
      ))}
      {buying && mayShip && <LabelDialog order={order} onClose={() => setBuying(false)} />}
      {shipping && mayShip && (
        <ShipDialog
          order={order}
          waiting={view.waiting}
          question={question}
          sending={ship.isBusy}
          onShip={(draft) => ship.run({ orderId: order.id, ...draft })}
          onClose={() => setShipping(false)}
        />
      )}
    </section>
  );
}

/** Nothing is left to send of an order that is paid and open: its shipping was not refunded. */
function isRefundedUnsent({ status, paymentStatus, refunded }: OrderDetails, waiting: number) {
  return isUnsent(status) && paymentStatus === "paid" && refunded > 0 && waiting === 0;
}

function Parcel(props: {
  orderId: string;
  line: ParcelLine;
  busy: boolean;
  onDelivered: () => void;
  onUndo: () => void;
}): ReactNode {
  const { orderId, line, busy, onDelivered, onUndo } = props;
  const [isOpen, setOpen] = useState(false);
  const tracking = line.tracking ?? "No tracking number";
  return (
    <li className="py-3">
      <p className={`wrap-anywhere ${line.isTakenBack ? "line-through" : "font-semibold"}`}>
        {line.url ? (
          <a className={textLinkClass} href={line.url} target="_blank" rel="noreferrer">
            {tracking}
          </a>
        ) : (
          tracking
        )}
      </p>
      <p>{line.contents}</p>
      <p className="text-sm text-soft">{line.about}</p>
      {line.email && <p className="text-sm text-soft">{line.email}</p>}
      {line.label && <LabelNote label={line.label} />}
      {!line.isTakenBack && (
        <div className="mt-2 flex flex-wrap gap-3">
          {!line.isDelivered && (
            <Button variant="quiet" size="compact" aria-disabled={busy} onClick={onDelivered}>
              Delivered
            </Button>
          )}
          <Button variant="quiet" size="compact" aria-disabled={busy} onClick={() => setOpen(true)}>
            Take back…
          </Button>
          <Button
            variant="quiet"
            size="compact"
            onClick={() => openPrintWindow(`/admin/orders/${orderId}/slip?parcel=${line.id}`)}
          >
            Print its slip
          </Button>
        </div>
      )}
      {isOpen && (
        <ConfirmDialog
          subject={tracking}
          question="Take this parcel back? Its bars wait again. An email that did not go out yet does not go out."
          yes="Take back"
          onYes={onUndo}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

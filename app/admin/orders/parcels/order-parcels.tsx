import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import type { UndeliverableState } from "#domain/parcels/undeliverable-state.ts";
import { SlipOutdated } from "../data/hold-sign.tsx";
import { OrderSection } from "../data/order-section.tsx";
import type { ListedOrder, OrderDetails } from "../data/order-views.ts";
import { LabelNote, LooseLabelNote } from "./label-note.tsx";
import type { ParcelsView } from "./parcel-view.ts";

/** Whether a parcel of an order may leave. One that was picked up needs none. */
export function mayShip(order: OrderDetails, { waiting }: ParcelsView): boolean {
  const { status, isErased, shippingCharge } = order;
  const isPickedUp = status === "delivered" && Boolean(shippingCharge?.pickup);
  return waiting.length > 0 && status !== "cancelled" && !isErased && !isPickedUp;
}

export function OrderParcels(props: {
  order: OrderDetails;
  row: ListedOrder;
  view: ParcelsView;
  /** What the bars that are in no parcel wait for. */
  waiting: string;
  onOpen: (dialog: "ship" | "label") => void;
}): ReactNode {
  const { order, row, view, waiting, onOpen } = props;
  const isToSend = mayShip(order, view);
  return (
    <OrderSection
      id="order-parcels"
      title="Parcels"
      className="order-parcels"
      actions={
        <>
          <TextButton onClick={() => openPrintWindow(`/admin/orders/${order.id}/slip`)}>
            Print Packing Slip
          </TextButton>
          {isToSend && view.buysLabels && (
            <TextButton onClick={() => onOpen("label")}>Buy label…</TextButton>
          )}
          {isToSend && (
            <TextButton onClick={() => onOpen("ship")}>
              {view.buysLabels ? "Ship without a label…" : "Ship…"}
            </TextButton>
          )}
        </>
      }
    >
      {row.isSlipOutdated && <SlipOutdated />}
      {order.trackingNumber && view.lines.length === 0 && (
        <p className="wrap-anywhere">
          <span>{`Tracking ${order.trackingNumber}`}</span>
          {order.estimatedDelivery && (
            <SecondLine>{`Estimated delivery ${order.estimatedDelivery}`}</SecondLine>
          )}
        </p>
      )}
      <ol className="order-parcel-list">
        {view.lines.map((line) => (
          <Parcel key={line.id} orderId={order.id} line={line} />
        ))}
        {isToSend && (
          <li data-open="true">
            <p>
              <strong>{waiting}</strong>
              <SecondLine>{view.waitingContents}</SecondLine>
            </p>
          </li>
        )}
      </ol>
      {isRefundedUnsent(order, view) && (
        <p>All of it was refunded before it left. Cancel the order, or refund its shipping too.</p>
      )}
      {view.looseLabels.map((loose) => (
        <LooseLabelNote key={loose.id} loose={loose} />
      ))}
    </OrderSection>
  );
}

/** Nothing is left to send of an order that is paid and open: its shipping was not refunded. */
function isRefundedUnsent({ status, paymentStatus, refunded }: OrderDetails, view: ParcelsView) {
  const hasParcels = view.lines.length > 0 || view.waiting.length > 0;
  return isUnsent(status) && paymentStatus === "paid" && refunded > 0 && !hasParcels;
}

const undoQuestion =
  "Undo this shipment? Its bars wait again. An email that did not go out yet does not go out.";

function Parcel(props: { orderId: string; line: ParcelsView["lines"][number] }): ReactNode {
  const { orderId, line } = props;
  const { nothingSaved: failure } = adminMessages;
  const deliver = useAction("mark-delivered", { failure });
  const undo = useAction("undo-parcel", { failure });
  const tracking = line.tracking ?? "No tracking number";
  const changeUndeliverable = useAction("change-undeliverable", { failure });
  const busy = deliver.isBusy || undo.isBusy || changeUndeliverable.isBusy;
  const changeTo = (to: UndeliverableState) => {
    changeUndeliverable.run({ shipmentId: line.id, to });
  };
  return (
    <li data-open={line.isOnItsWay || line.waitsForOwner}>
      <p className={`wrap-anywhere ${line.isUndone ? "line-through" : ""}`}>
        <strong>{line.state}</strong>{" "}
        {line.url ? (
          <a className={textLinkClass} href={line.url} target="_blank" rel="noreferrer">
            {tracking}
          </a>
        ) : (
          <span>{tracking}</span>
        )}
      </p>
      <SecondLine>{`${line.contents} · ${line.about}`}</SecondLine>
      {line.email && <SecondLine>{line.email}</SecondLine>}
      {line.label && <LabelNote label={line.label} />}
      {!line.isUndone && (
        <div className="order-parcel-actions">
          {line.mayArrive && (
            <>
              <TextButton aria-disabled={busy} onClick={() => deliver.run({ shipmentId: line.id })}>
                Delivered
              </TextButton>
              <TextButton aria-disabled={busy} onClick={() => changeTo("undeliverable")}>
                Came back
              </TextButton>
            </>
          )}
          {line.waitsForOwner && (
            <TextButton aria-disabled={busy} onClick={() => changeTo("resolved")}>
              Mark as resolved
            </TextButton>
          )}
          {line.isUndeliverable && (
            <TextButton aria-disabled={busy} onClick={() => changeTo("on-its-way")}>
              Still on its way
            </TextButton>
          )}
          <ConfirmButton
            as={TextButton}
            aria-disabled={busy}
            ask={{ subject: tracking, question: undoQuestion, yes: "Undo shipment" }}
            onClick={() => undo.run({ shipmentId: line.id })}
          >
            Undo shipment…
          </ConfirmButton>
          <TextButton
            onClick={() => openPrintWindow(`/admin/orders/${orderId}/slip?parcel=${line.id}`)}
          >
            Print its slip
          </TextButton>
        </div>
      )}
    </li>
  );
}

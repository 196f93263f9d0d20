import type { ReactNode } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import { AmountField, StockEffects } from "./refund-fields.tsx";
import { NOTE_LENGTH } from "./refund-messages.ts";
import { RefundParts } from "./refund-parts.tsx";
import type { RefundView } from "./refund-view.ts";
import { useRefundDraft } from "./use-refund-draft.ts";

/** Records a refund that was made without the payment provider, such as by check. */
export function RecordRefundDialog(props: {
  order: OrderDetails;
  view: RefundView;
  onClose: () => void;
}): ReactNode {
  const { order, view, onClose } = props;
  const { run, isBusy } = useAction("record-refund", {
    failure: adminMessages.refundFailed,
    onDone: onClose,
  });
  const refund = useRefundDraft(view.parts);

  function send() {
    if (!refund.check()) return;
    const { chosen, amount } = refund;
    const { note, restocks } = refund.draft;
    const about = { orderId: order.id, knownRefunds: view.lines.length };
    run({ ...about, ...chosen, amount, note, restocks });
  }

  return (
    <FormDialog
      title="Paid back another way"
      lead={`Records money of ${order.orderNumber || "this order"} that you gave back by check or transfer. Nothing is sent.`}
      shape="wide-box"
      submit={isBusy ? "Recording…" : "Record"}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <RefundParts items={order.items} parts={view.parts} refund={refund} />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <AmountField refund={refund} />
        <TextField
          label="Note"
          hint="Such as the number of the check."
          optional
          maxLength={NOTE_LENGTH}
          value={refund.draft.note}
          onChange={(note) => refund.change({ note })}
        />
      </div>
      <StockEffects view={view} refund={refund} />
    </FormDialog>
  );
}

import { type ReactNode, useId, useState } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { formatUsd, parseDecimal, toDecimal } from "#domain/money/cents.ts";
import type { OrderDetails } from "../data/order-views.ts";
import type { recordRefundAction } from "./refund-actions.ts";
import { NOTE_LENGTH } from "./refund-messages.ts";
import type { RefundView } from "./refund-view.ts";

/** Records a refund that was made without the payment provider, such as by check. */
export function RecordRefundDialog(props: {
  order: OrderDetails;
  view: RefundView;
  onClose: () => void;
}): ReactNode {
  const { order, view, onClose } = props;
  const { remaining } = view.parts;
  const id = useId();
  const { run, isBusy } = useAction<typeof recordRefundAction>("record-refund", {
    failure: adminMessages.refundFailed,
    onDone: onClose,
  });
  const [amount, setAmount] = useState(() => toDecimal(remaining));
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();

  function send() {
    const value = parseDecimal(amount);
    if (value === undefined || value <= 0 || value > remaining) {
      setProblem(`Enter an amount of at most ${formatUsd(remaining)}.`);
      document.getElementById(`${id}-amount`)?.focus();
      return;
    }
    run({ orderId: order.id, knownRefunds: view.lines.length, amount: value, note });
  }

  return (
    <FormDialog
      title="Paid back another way"
      lead={`Records money of ${order.orderNumber || "this order"} that you gave back by check or transfer. Nothing is sent.`}
      className="mt-4 grid gap-4"
      submit={isBusy ? "Recording…" : "Record"}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <UnitField
        id={`${id}-amount`}
        label="Amount"
        problem={problem}
        unit="$"
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label="Note"
        hint="Such as the number of the check."
        optional
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

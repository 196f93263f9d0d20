import { type ReactNode, useId, useState } from "react";
import { TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { type Cents, formatUsd, parseDecimal, toDecimal } from "#domain/money/cents.ts";
import { NOTE_LENGTH } from "./refund-messages.ts";

/** Records a refund that was made without the payment provider, such as by check. */
export function RecordRefundDialog(props: {
  orderNumber: string;
  remaining: Cents;
  sending: boolean;
  onRecord: (amount: Cents, note: string) => void;
  onClose: () => void;
}): ReactNode {
  const { orderNumber, remaining, sending, onRecord, onClose } = props;
  const id = useId();
  const [amount, setAmount] = useState(() => toDecimal(remaining));
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();

  function send() {
    const value = parseDecimal(amount);
    if (value === undefined || value <= 0 || value > remaining) {
      setProblem(`Enter an amount of at most ${formatUsd(remaining)}.`);
      document.getElementById(`${id}-amount`)?.focus();
    } else if (!sending) onRecord(value, note);
  }

  return (
    <FormDialog
      title="Paid back another way"
      lead={`Records money of ${orderNumber || "this order"} that you gave back by check or transfer. Nothing is sent.`}
      className="mt-4 grid gap-4"
      submit={sending ? "Recording…" : "Record"}
      isBusy={sending}
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
        id={`${id}-note`}
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

import { type ReactNode, useId, useState } from "react";
import { type Cents, formatUsd, parseDecimal, toDecimal } from "#domain/money/cents.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field, UnitInput } from "../../../ui/fields/field.tsx";
import { Input } from "../../../ui/fields/input.tsx";
import { Modal, ModalActions, ModalTitle } from "../../../ui/overlays/modal.tsx";
import { NOTE_LENGTH } from "./refund-fields.ts";

/** Records a refund that was made without the payment provider, such as by check. */
export function RecordRefundDialog(props: {
  orderNumber: string;
  left: Cents;
  sending: boolean;
  /** @param amount as a decimal */
  onRecord: (amount: string, note: string) => void;
  onClose: () => void;
}): ReactNode {
  const { orderNumber, left, sending, onRecord, onClose } = props;
  const id = useId();
  const [amount, setAmount] = useState(() => toDecimal(left));
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();

  function send() {
    const value = parseDecimal(amount);
    if (value === undefined || value <= 0 || value > left) {
      setProblem(`Enter an amount of at most ${formatUsd(left)}.`);
      document.getElementById(`${id}-amount`)?.focus();
    } else if (!sending) onRecord(toDecimal(value), note);
  }

  return (
    <Modal titleId={`${id}-title`} onClose={onClose}>
      <ModalTitle id={`${id}-title`}>Paid back another way</ModalTitle>
      <p className="text-soft">{`Records money of ${orderNumber || "this order"} that you gave back by check or transfer. Nothing is sent.`}</p>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field id={`${id}-amount`} label="Amount" problem={problem}>
          {(control) => (
            <UnitInput
              {...control}
              unit="$"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field id={`${id}-note`} label="Note" hint="Such as the number of the check." optional>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={NOTE_LENGTH}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <ModalActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={sending}>
            {sending ? "Recording…" : "Record"}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

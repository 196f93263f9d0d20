import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { MAX_REASON_LENGTH } from "./gift-card-messages.ts";

/** A new code for a lost one, and closing the card. */
export function ManageGiftCard(props: {
  balance: string;
  isOpen: boolean;
  hasBalance: boolean;
  onNewCode: () => void;
  onClose: (kind: "paid_out" | "voided", reason: string) => void;
}): ReactNode {
  const { balance, isOpen, hasBalance, onNewCode, onClose } = props;
  const [reason, setReason] = useState("");
  if (!isOpen) return null;
  return (
    <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Code lost?">
        <p className="mt-2 text-soft">
          A new code is shown here once. The former one is worth nothing from then on.
        </p>
        <ConfirmButton
          variant="quiet"
          className="mt-3"
          ask={{
            subject: "Make a new code?",
            question: "The former code stops working.",
            yes: "Make a new code",
          }}
          onClick={onNewCode}
        >
          Make a new code
        </ConfirmButton>
      </Panel>
      {hasBalance && (
        <Panel title="Close it">
          <p className="mt-2 text-soft">{`Takes ${balance} off the card. Some states want small balances paid out in cash when their holder asks.`}</p>
          <div className="mt-3 grid gap-3">
            <TextField
              label="Reason"
              hint="For your books, such as “Refunded by check”."
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={setReason}
            />
            <p className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => onClose("paid_out", reason)}>
                Paid out
              </Button>
              <Button variant="danger" onClick={() => onClose("voided", reason)}>
                Void
              </Button>
            </p>
          </div>
        </Panel>
      )}
    </div>
  );
}

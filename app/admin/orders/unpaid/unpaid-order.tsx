import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import { OrderSection } from "../data/order-section.tsx";
import { PaidElsewhereFields } from "../new/paid-elsewhere-fields.tsx";

const LINK_FIELD = "pay-link";

/** An unpaid order's payment link, and a button to record that it was paid elsewhere. */
export function UnpaidOrder(props: { payLink: string; onPaidElsewhere: () => void }): ReactNode {
  const { payLink, onPaidElsewhere } = props;
  return (
    <OrderSection
      id="order-unpaid"
      title="Not paid yet"
      actions={
        <>
          <TextButton onClick={() => void copyPayLink(payLink)}>Copy link</TextButton>
          <TextButton onClick={onPaidElsewhere}>Paid elsewhere…</TextButton>
        </>
      }
    >
      <TextField
        id={LINK_FIELD}
        label="Link to pay"
        hint="Anyone with this link can pay, for 14 days."
        readOnly
        value={payLink}
        onFocus={(event) => event.target.select()}
      />
    </OrderSection>
  );
}

/** Selects the link where the browser does not let it be copied. */
export async function copyPayLink(payLink: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(payLink);
    showToast({ title: "Link copied", description: "Paste it where the customer finds it." });
  } catch {
    const field = document.getElementById(LINK_FIELD);
    if (field instanceof HTMLInputElement) field.select();
  }
}

export function PaidElsewhereDialog(props: { orderId: string; onClose: () => void }): ReactNode {
  const { orderId, onClose } = props;
  const [paid, setPaid] = useState<PaidElsewhere>({ method: "cash", note: "" });
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useAction("mark-paid-elsewhere", {
    failure: adminMessages.nothingSaved,
    onDone: onClose,
  });

  function send() {
    if (paid.note.trim() === "") setProblem("Please say why, for the order's history.");
    else run({ orderId, ...paid });
  }

  return (
    <FormDialog
      title="Paid elsewhere"
      lead="The order counts as paid, its link no longer takes money, and the customer gets an email that the payment has arrived."
      className="mt-4"
      submit={isBusy ? "Saving…" : "Mark as paid"}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <PaidElsewhereFields value={paid} problem={problem} onChange={setPaid} />
    </FormDialog>
  );
}

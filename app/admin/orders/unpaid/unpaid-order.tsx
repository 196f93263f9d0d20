import { type ReactNode, useId, useState } from "react";
import { useAction } from "#app/admin/action/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { PaidElsewhereFields } from "../new/paid-elsewhere-fields.tsx";
import type { markPaidElsewhereAction } from "./unpaid-actions.ts";

/** Actions for an unpaid order: its payment link, or recording that it was paid elsewhere. */
export function UnpaidOrder(props: { order: OrderDetails; payLink: string }): ReactNode {
  const { order, payLink } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [paid, setPaid] = useState<PaidElsewhere>({ method: "cash", note: "" });
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useAction<typeof markPaidElsewhereAction>("mark-paid-elsewhere", {
    failure: adminMessages.editFailed,
    onDone: () => setOpen(false),
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(payLink);
      showToast({ title: "Link copied", description: "Paste it where the customer finds it." });
    } catch {
      const field = document.getElementById(`${id}-link`);
      if (field instanceof HTMLInputElement) field.select();
    }
  }

  function send() {
    if (paid.note.trim() === "") setProblem("Please say why, for the order's history.");
    else run({ orderId: order.id, ...paid });
  }

  return (
    <section aria-labelledby={`${id}-title`} className="mt-6">
      <h3 id={`${id}-title`}>Not paid yet</h3>
      <div className="mt-2">
        <TextField
          id={`${id}-link`}
          label="Link to pay"
          hint="Anyone with this link can pay, for 14 days."
          readOnly
          value={payLink}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          Copy link
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          Paid elsewhere…
        </Button>
      </div>
      {open && (
        <FormDialog
          title="Paid elsewhere"
          lead="The order counts as paid, its link no longer takes money, and the customer gets an email that the payment has arrived."
          className="mt-4"
          submit={isBusy ? "Saving…" : "Mark as paid"}
          isBusy={isBusy}
          onSubmit={send}
          onClose={() => setOpen(false)}
        >
          <PaidElsewhereFields value={paid} problem={problem} onChange={setPaid} />
        </FormDialog>
      )}
    </section>
  );
}

import { type ReactNode, useId, useState } from "react";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Input } from "../../../ui/fields/input.tsx";
import { Modal, ModalActions, ModalTitle } from "../../../ui/overlays/modal.tsx";
import { showToast } from "../../../ui/overlays/toaster.tsx";
import { adminMessages } from "../../shared/admin-messages.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { useOrdersAction } from "../data/use-orders-action.ts";
import { PaidElsewhereFields } from "../new/paid-elsewhere-fields.tsx";

/** Actions for an unpaid order: its payment link, or recording that it was paid elsewhere. */
export function UnpaidOrder(props: { order: OrderDetails; payLink: string }): ReactNode {
  const { order, payLink } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [paid, setPaid] = useState<PaidElsewhere>({ method: "cash", note: "" });
  const [problem, setProblem] = useState<string>();
  const action = useOrdersAction({
    key: `paid-elsewhere-${order.id}`,
    failure: adminMessages.editFailed,
    onGood: () => setOpen(false),
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
    else if (!action.busy) {
      action.send([
        ["do", "paid-elsewhere"],
        ["order", order.id],
        ["method", paid.method],
        ["note", paid.note],
      ]);
    }
  }

  return (
    <section aria-labelledby={`${id}-title`} className="mt-6">
      <h3 id={`${id}-title`}>Not paid yet</h3>
      <div className="mt-2">
        <Field
          id={`${id}-link`}
          label="Link to pay"
          hint="Anyone with this link can pay, for 14 days."
        >
          {(control) => (
            <Input
              {...control}
              readOnly
              value={payLink}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
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
        <Modal titleId={`${id}-dialog`} onClose={() => setOpen(false)}>
          <ModalTitle id={`${id}-dialog`}>Paid elsewhere</ModalTitle>
          <p className="mb-4 text-soft">
            The order counts as paid, its link no longer takes money, and the customer gets an email
            that the payment has arrived.
          </p>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <PaidElsewhereFields value={paid} problem={problem} onChange={setPaid} />
            <ModalActions>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" aria-disabled={action.busy}>
                {action.busy ? "Saving…" : "Mark as paid"}
              </Button>
            </ModalActions>
          </form>
        </Modal>
      )}
    </section>
  );
}

import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink, textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { Tags } from "#app/ui/content/tags.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { OrderSection } from "../data/order-section.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import { AddressLines } from "../edit/order-address.tsx";
import { STAFF_NOTES_LENGTH } from "../edit/staff-notes-length.ts";
import type { ShownOrder } from "./read-order-details.ts";

/** Who bought it, and how often and how much they did. */
export function OrderCustomer(props: {
  order: OrderDetails;
  customer: ShownOrder["contact"]["customer"];
}): ReactNode {
  const { order, customer } = props;
  const { customerName: name, customerEmail: email } = order;
  return (
    <OrderSection id="order-customer" title="Customer" note={order.placed}>
      <p className="font-semibold">
        {email ? (
          <TextLink to={`/admin/customers/${order.id}`}>
            {name || "All orders of this customer"}
          </TextLink>
        ) : (
          <span>{name}</span>
        )}
      </p>
      {customer && (
        <SecondLine>{`${countNoun(customer.orders, "order")} · ${formatUsd(customer.spent)} in all`}</SecondLine>
      )}
      {email && (
        <p>
          <a className={textLinkClass} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      {customer && customer.tags.length > 0 && <Tags tags={customer.tags} />}
      {order.buyerAddress && <AddressLines address={order.buyerAddress} />}
      {order.soldGiftCard && <AddressLines address={order.shippingAddress} />}
    </OrderSection>
  );
}

export function OrderNotes(props: { order: OrderDetails; staffNotes: string }): ReactNode {
  const { order, staffNotes } = props;
  const { id, notes, packerNote, isErased } = order;
  if (isErased && !notes && !packerNote) return null;
  return (
    <OrderSection id="order-notes" title="Notes">
      {notes && <p className="whitespace-pre-line">{notes}</p>}
      {packerNote && (
        <p>
          <span className="text-soft">Note for the packer:</span> <span>{packerNote}</span>
        </p>
      )}
      {!isErased && <StaffNotes orderId={id} notes={staffNotes} />}
    </OrderSection>
  );
}

export function OrderPayment(props: {
  order: OrderDetails;
  payment: ShownOrder["money"]["payment"];
}): ReactNode {
  const { order, payment } = props;
  const { byHand, failure, dispute, hasEvidence, intent } = payment;
  const isUnverified = order.paymentStatus === "pending" && order.verificationUrl !== null;
  const sentences = [order.paidWith, byHand, failure, dispute].filter((each) => each !== null);
  if (sentences.length === 0 && !isUnverified && !intent) return null;
  return (
    <OrderSection
      id="order-payment"
      title="Payment"
      actions={
        intent?.address && (
          <a className="text-soft underline" href={intent.address} rel="noreferrer">
            Stripe
          </a>
        )
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {intent && <p className="text-soft">{intent.id}</p>}
      {hasEvidence && (
        <TextLink to={`/admin/orders/${order.id}/dispute`} target="_blank">
          Gather the evidence
        </TextLink>
      )}
      {isUnverified && (
        <p>
          Waits until the customer confirms{" "}
          <a className={textLinkClass} href={order.verificationUrl ?? ""} rel="noreferrer">
            the bank account
          </a>
          .
        </p>
      )}
    </OrderSection>
  );
}

/** Notes for staff; customers never see them. */
function StaffNotes({ orderId, notes }: { orderId: string; notes: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { run, isBusy } = useAction("save-staff-notes", {
    failure: adminMessages.nothingSaved,
    onDone: () => setDraft(null),
  });
  const isChanged = draft !== null && draft !== notes;
  useUnsavedGuard(isChanged, "order");
  return (
    <SubmitForm
      noValidate
      className="mt-1"
      onSubmit={() => {
        if (isChanged) run({ orderId, notes: draft, before: notes });
      }}
    >
      <TextareaField
        label="Staff notes"
        hint="For you and whoever packs; the customer never sees them."
        rows={2}
        maxLength={STAFF_NOTES_LENGTH}
        value={draft ?? notes}
        onChange={setDraft}
      />
      {isChanged && (
        <Button type="submit" size="compact" className="mt-2" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Save notes"}
        </Button>
      )}
    </SubmitForm>
  );
}

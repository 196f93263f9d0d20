import { type ReactNode, useId, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import type { Address } from "#domain/addresses/address.ts";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { fullName } from "#domain/input/full-name.ts";
import { allPlaces } from "#domain/places/us-places.ts";
import { zipHint } from "#domain/places/zip-hint.ts";
import { AddressWarning } from "../data/address-warning.tsx";
import { type OrderFieldSpec, OrderFields } from "../data/order-fields.tsx";
import { OrderSection } from "../data/order-section.tsx";
import type { OrderDetails } from "../data/order-views.ts";

/** The delivery address; it can be changed until the order is shipped. */
export function OrderAddress({ order }: { order: OrderDetails }): ReactNode {
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const action = useAction("change-order-address", {
    failure: adminMessages.nothingSaved,
    onDone: () => setOpen(false),
    onResult(result) {
      setErrors(result.code === "address-errors" ? result.errors : {});
      setQuestions(result.code === "address-questions" ? result.questions : []);
    },
  });
  const mayChange = order.status === "pending" || order.status === "processing";
  const isPickup = Boolean(order.shippingCharge?.pickup);
  const hint = mayChange && !isPickup ? zipHint(order.shippingAddress) : null;
  return (
    <OrderSection
      id="order-address"
      title="Ships to"
      actions={
        <>
          <TextButton
            aria-label="Copy address"
            onClick={() => void copyAddress(order.shippingAddress)}
          >
            Copy
          </TextButton>
          {mayChange && <TextButton onClick={() => setOpen(true)}>Change address…</TextButton>}
        </>
      }
    >
      <AddressLines address={order.shippingAddress} />
      {hint && <Note className="mt-2">{hint.sentence}</Note>}
      {open && (
        <AddressDialog
          order={order}
          errors={errors}
          questions={questions}
          sending={action.isBusy}
          onChange={() => setQuestions([])}
          onSave={(typed, notifiesCustomer) =>
            action.run({
              orderId: order.id,
              typed,
              before: order.shippingAddress,
              notifiesCustomer,
              accepted: questions,
            })
          }
          onClose={() => {
            setOpen(false);
            setErrors({});
            setQuestions([]);
          }}
        />
      )}
    </OrderSection>
  );
}

/** As on an envelope. */
async function copyAddress(address: Address): Promise<void> {
  const { street, city, state, zipCode } = address;
  const lines = [fullName(address), street, `${city}, ${state} ${zipCode}`];
  try {
    await navigator.clipboard.writeText(lines.join("\n"));
    showToast(adminMessages.addressCopied);
  } catch {
    showToast(adminMessages.addressNotCopied);
  }
}

const addressFields = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  street: { label: "Street address", isWide: true },
  city: { label: "City" },
  state: { label: "State", kind: "state" },
  zipCode: { label: "ZIP code", kind: "zip" },
  phone: { label: "Phone" },
} as const satisfies Record<string, OrderFieldSpec>;

type AddressDraft = Readonly<Record<keyof typeof addressFields, string>>;

function draftOf(address: Address): AddressDraft {
  const { firstName, lastName, street, city, state, zipCode, phone = "" } = address;
  return { firstName, lastName, street, city, state, zipCode, phone };
}

function AddressDialog(props: {
  order: OrderDetails;
  errors: CheckoutFieldErrors;
  /** What to know about the typed address before it is saved. */
  questions: readonly string[];
  sending: boolean;
  /** The address is another one now. */
  onChange: () => void;
  onSave: (draft: AddressDraft, notifiesCustomer: boolean) => void;
  onClose: () => void;
}): ReactNode {
  const { order, errors, questions, sending, onChange, onSave, onClose } = props;
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(order.shippingAddress));
  const [notifiesCustomer, setNotifiesCustomer] = useState(true);
  return (
    <FormDialog
      title={`Address of ${order.orderNumber || "this order"}`}
      submit={saveLabel(sending, questions.length > 0)}
      isBusy={sending}
      onSubmit={() => {
        if (!sending) onSave(draft, notifiesCustomer);
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <OrderFields
          idPrefix={id}
          fields={addressFields}
          values={draft}
          errors={errors}
          errorNameOf={(name) => name}
          states={allPlaces}
          onChange={(typed) => {
            setDraft(typed);
            onChange();
          }}
        />
      </div>
      <Checkbox
        className="mt-4"
        label="Tell the customer by email"
        checked={notifiesCustomer}
        onChange={setNotifiesCustomer}
      />
      {questions.length > 0 && (
        <AddressWarning
          role="alert"
          lead="Not saved yet. About this address:"
          questions={questions}
          consequence="If you save it anyway, the order's total stays the same."
        />
      )}
    </FormDialog>
  );
}

function saveLabel(isSaving: boolean, hasQuestions: boolean): string {
  if (isSaving) return "Saving…";
  return hasQuestions ? "Save anyway" : "Save address";
}

export function AddressLines({ address }: { address: Address }): ReactNode {
  return (
    <address className="not-italic">
      <span>{fullName(address)}</span>
      <br />
      <span>{address.street}</span>
      <br />
      <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
      {address.phone && (
        <>
          <br />
          <a className={textLinkClass} href={phoneLink(address.phone)}>
            {address.phone}
          </a>
        </>
      )}
    </address>
  );
}

import { type ReactNode, useId, useState } from "react";
import { fullName } from "#domain/input/full-name.ts";
import type { Address } from "#domain/orders/address.ts";
import { usStates } from "#domain/places/us-states.ts";
import { fieldMessage } from "../../../shop/checkout/field-message.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { textLinkClass } from "../../../ui/buttons/text-link.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Input, Select } from "../../../ui/fields/input.tsx";
import { Modal, ModalActions, ModalTitle } from "../../../ui/overlays/modal.tsx";
import { adminMessages } from "../../shared/admin-messages.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { useOrdersAction } from "../data/use-orders-action.ts";
import {
  type AddressDraft,
  type AddressErrors,
  addressFields,
  addressFormFields,
  draftOf,
} from "./address-fields.ts";

/** The delivery address; it can be changed until the order is shipped. */
export function OrderAddress({ order }: { order: OrderDetails }): ReactNode {
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<AddressErrors>({});
  const action = useOrdersAction({
    key: `address-${order.id}`,
    failure: adminMessages.editFailed,
    onGood: () => setOpen(false),
    asks(answer) {
      setErrors(answer.code === "address-errors" ? answer.errors : {});
      return answer.code === "address-errors";
    },
  });
  const mayChange = order.status === "pending" || order.status === "processing";
  return (
    <section aria-labelledby="order-address">
      <h3 id="order-address">Ships to</h3>
      <AddressLines address={order.shippingAddress} />
      {mayChange && (
        <TextButton className="-mx-2" onClick={() => setOpen(true)}>
          Change address…
        </TextButton>
      )}
      {open && (
        <AddressDialog
          order={order}
          errors={errors}
          sending={action.busy}
          onSave={(draft, tells) =>
            action.send(addressFormFields(order.id, draft, order.shippingAddress, tells))
          }
          onClose={() => {
            setOpen(false);
            setErrors({});
          }}
        />
      )}
    </section>
  );
}

function AddressDialog(props: {
  order: OrderDetails;
  errors: AddressErrors;
  sending: boolean;
  onSave: (draft: AddressDraft, tellsCustomer: boolean) => void;
  onClose: () => void;
}): ReactNode {
  const { order, errors, sending, onSave, onClose } = props;
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(order.shippingAddress));
  const [tellsCustomer, setTellsCustomer] = useState(true);
  return (
    <Modal titleId={`${id}-title`} onClose={onClose}>
      <ModalTitle
        id={`${id}-title`}
      >{`Address of ${order.orderNumber || "this order"}`}</ModalTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) onSave(draft, tellsCustomer);
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          {addressFields.map(({ name, label, wide, most }) => {
            const error = errors[name];
            const onChange = (value: string) => setDraft({ ...draft, [name]: value });
            return (
              <div key={name} className={wide ? "col-span-full" : "max-sm:col-span-full"}>
                <Field
                  id={`${id}-${name}`}
                  label={label}
                  optional={name === "phone"}
                  problem={error && fieldMessage(name, error)}
                >
                  {(control) =>
                    name === "state" ? (
                      <Select
                        {...control}
                        value={draft.state}
                        onChange={(event) => onChange(event.currentTarget.value)}
                      >
                        {!(draft.state in usStates) && <option>{draft.state}</option>}
                        {Object.entries(usStates).map(([code, state]) => (
                          <option key={code} value={code}>
                            {state}
                          </option>
                        ))}
                      </Select>
                    ) : (
                      <Input
                        {...control}
                        autoComplete="off"
                        maxLength={most}
                        value={draft[name]}
                        onChange={(event) => onChange(event.currentTarget.value)}
                      />
                    )
                  }
                </Field>
              </div>
            );
          })}
        </div>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            checked={tellsCustomer}
            onChange={() => setTellsCustomer(!tellsCustomer)}
          />
          Tell the customer by email
        </label>
        <ModalActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={sending}>
            {sending ? "Saving…" : "Save address"}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
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
          <a className={textLinkClass} href={`tel:${address.phone.replace(/[^\d+]/g, "")}`}>
            {address.phone}
          </a>
        </>
      )}
    </address>
  );
}

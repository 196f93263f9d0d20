import { type ReactNode, useState } from "react";
import type { ResultOf } from "#app/admin/actions/admin-action.ts";
import { useAction } from "#app/admin/actions/use-action.ts";
import { useRead } from "#app/admin/shared/use-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { Modal, ModalActions } from "#app/ui/overlays/modal.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import type { quoteLabelAction } from "./label-actions.ts";

/** Initial data of the label dialog. */
export type LabelStart = {
  /** False when the sender is still missing on the Labels screen. */
  readonly hasSender: boolean;
  readonly ounces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly estimatedUnits: number;
};

type Quoted = Extract<ResultOf<typeof quoteLabelAction>, { readonly code: "quoted" }>;

const unread = "We couldn't load the weight of this order. Close this, and press Buy label… again.";
const failure = "The shop does not answer. Press again: a label is bought once.";

/** Buys a label for all bars that are not shipped yet, and ships the parcel with its number. */
export function LabelDialog(props: { order: OrderDetails; onClose: () => void }): ReactNode {
  const { order, onClose } = props;
  const { data: start, hasFailed } = useRead<LabelStart>(`/admin/orders/label?order=${order.id}`);
  return (
    <Modal title={`Label for ${order.orderNumber || "this order"}`} onClose={onClose}>
      {!start && <p role="status">{hasFailed ? unread : "Weighing the bars…"}</p>}
      {start && !start.hasSender && (
        <>
          <p>
            Labels need your own address. Fill it in under “Who makes the bars” on the{" "}
            <TextLink to="/admin/labels">Labels</TextLink> screen.
          </p>
          <ModalActions>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </ModalActions>
        </>
      )}
      {start?.hasSender && <LabelForm order={order} start={start} onClose={onClose} />}
    </Modal>
  );
}

function LabelForm(props: { order: OrderDetails; start: LabelStart; onClose: () => void }) {
  const { order, start, onClose } = props;
  const quoting = useAction("quote-label", { failure });
  const buying = useAction("buy-label", { failure, onDone: onClose });
  const [chosen, setChosen] = useState("");
  const [notifies, setNotifies] = useState(true);
  const [isStale, setStale] = useState(true);
  const quote = !isStale && quoting.result?.code === "quoted" ? quoting.result : undefined;
  const busy = quoting.isBusy || buying.isBusy;
  const offer = quote?.offers.find((each) => each.id === chosen) ?? quote?.offers[0];

  const problem = buying.problem ?? (isStale ? undefined : quoting.problem);
  return (
    <>
      <SubmitForm
        noValidate
        className="grid gap-4"
        onSubmit={(form) => {
          if (busy) return;
          setStale(false);
          setChosen("");
          const typed = new FormData(form);
          quoting.run({
            orderId: order.id,
            ounces: typed.get("ounces"),
            length: typed.get("length"),
            width: typed.get("width"),
            height: typed.get("height"),
            format: typed.get("format") === "ZPL" ? "ZPL" : "PDF",
          });
        }}
        onChange={() => setStale(true)}
      >
        <Parcel start={start} />
        <Button type="submit" variant="quiet" aria-disabled={busy}>
          {quoting.isBusy ? "Fetching rates…" : "Show rates"}
        </Button>
      </SubmitForm>
      <div role="alert">{problem && <Alert className="mt-4">{problem}</Alert>}</div>
      {quote && (
        <div className="mt-4">
          {quote.addressNote && (
            <Note className="mb-3">
              {quote.isAddressUnknown && <strong>The carrier does not find this address. </strong>}
              <span>{quote.addressNote}</span>
            </Note>
          )}
          {quote.offers.length === 0 ? (
            <p>{`No carrier has a rate for this. ${quote.messages.join(" ")}`}</p>
          ) : (
            <Offers offers={quote.offers} chosen={offer?.id ?? ""} onChoose={setChosen} />
          )}
          <Checkbox
            className="mt-2"
            label="Tell the customer by email"
            checked={notifies}
            onChange={setNotifies}
          />
        </div>
      )}
      <ModalActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {quote && offer && (
          <Button
            aria-disabled={busy}
            onClick={() => {
              if (busy) return;
              const choice = { rateId: offer.id, maxPrice: offer.cents };
              buying.run({ labelId: quote.labelId, choice, notifiesCustomer: notifies });
            }}
          >
            {buying.isBusy ? "Buying…" : `Buy for ${offer.price} and ship`}
          </Button>
        )}
      </ModalActions>
    </>
  );
}

function Parcel({ start }: { start: LabelStart }) {
  const number = (name: string, label: string, value: number, step: string) => (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min="0"
      step={step}
      defaultValue={value}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        {number("ounces", "Weight in ounces", start.ounces, "0.1")}
        <SelectField
          label="Label as"
          name="format"
          defaultValue="PDF"
          options={{ PDF: "PDF", ZPL: "ZPL, for label printers" }}
        />
      </div>
      {start.estimatedUnits > 0 && (
        <p className="text-sm text-soft">
          The weight is an estimate: not all of these bars were weighed.
        </p>
      )}
      <div className="grid grid-cols-3 gap-4">
        {number("length", "Length, inches", start.length, "0.1")}
        {number("width", "Width, inches", start.width, "0.1")}
        {number("height", "Height, inches", start.height, "0.1")}
      </div>
    </>
  );
}

function Offers(props: {
  offers: Quoted["offers"];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { offers, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend className="font-semibold">Rates</legend>
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {offers.map(({ id, service, price, days }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 border-b border-line py-1">
              <input
                type="radio"
                name="rate"
                className="size-5 flex-none accent-accent"
                checked={id === chosen}
                onChange={() => onChoose(id)}
              />
              <span className="flex-1">
                <span>{service}</span>
                {days && <span className="block text-sm text-soft">{days}</span>}
              </span>
              <span className="tabular-nums">{price}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

import type { ReactNode } from "react";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Choice } from "#app/ui/fields/choice.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { AddressWarning } from "../data/address-warning.tsx";
import type { CodeNote, PricedOrder } from "./new-order-view.ts";
import { PaidElsewhereFields } from "./paid-elsewhere-fields.tsx";
import { isCovered, type NewOrder } from "./use-new-order.ts";

/** The price of an order that the owner takes, what changes it, and how it is paid. */
export function PaymentPanel(props: {
  order: NewOrder;
  takesCodes: boolean;
  takesGiftCards: boolean;
}): ReactNode {
  const { order, takesCodes, takesGiftCards } = props;
  const { priced, isBusy } = order;
  return (
    <Panel title="Payment" className="lg:sticky lg:top-5">
      <Price order={order} />
      {priced && priced.ways.length > 0 && (
        <ShippingField priced={priced} onChoose={order.chooseShipping} />
      )}
      {priced && priced.addressQuestions.length > 0 && (
        <AddressWarning lead="About this address:" questions={priced.addressQuestions} />
      )}
      {takesCodes && (
        <CodeField
          name="code"
          label="Discount code"
          value={order.codes.code}
          note={priced?.codeNote ?? null}
          onChange={(code) => order.changeCodes({ code })}
        />
      )}
      {takesGiftCards && (
        <CodeField
          name="gift-card"
          label="Gift card code"
          value={order.codes.giftCard}
          note={priced?.giftCardNote ?? null}
          onChange={(giftCard) => order.changeCodes({ giftCard })}
        />
      )}
      {priced && isCovered(priced) ? (
        <p className="mt-5">
          {priced.quote.giftCard ? "The gift card pays everything." : "Nothing to pay."}
        </p>
      ) : (
        <PaymentFields
          value={order.elsewhere}
          problem={order.noteProblem}
          onChange={order.setElsewhere}
        />
      )}
      <div role="alert">
        {order.problems.map((text) => (
          <Alert key={text}>{text}</Alert>
        ))}
      </div>
      <Button type="submit" className="mt-4 w-full" aria-disabled={isBusy}>
        {isBusy ? "Taking…" : "Take order"}
      </Button>
    </Panel>
  );
}

function Price({ order: { priced, isPricing } }: { order: NewOrder }) {
  return (
    <div className="mt-3" aria-live="polite">
      {priced ? (
        <OrderSummary totals={priced.quote} restName="Left to pay" />
      ) : (
        <p className="text-soft">{isPricing ? "Getting the price…" : "Nothing chosen yet."}</p>
      )}
    </div>
  );
}

function ShippingField(props: {
  priced: PricedOrder;
  onChoose: (choice: ShippingChoice | null) => void;
}) {
  const { ways, chosenWay } = props.priced;
  const chosenIndex = ways.findIndex(
    ({ choice }) => choice.optionId === chosenWay?.optionId && choice.heat === chosenWay.heat,
  );
  return (
    <div className="mt-5">
      <SelectField
        label="Shipping"
        value={chosenIndex}
        onChange={(index) => props.onChoose(ways[Number(index)]?.choice ?? null)}
        options={ways.map(({ label }, index) => [index, label])}
      />
    </div>
  );
}

/** A discount code, or that of a gift card, of an order that the owner takes. */
function CodeField(props: {
  name: string;
  label: string;
  value: string;
  note: CodeNote | null;
  onChange: (code: string) => void;
}) {
  const { name, label, value, note, onChange } = props;
  return (
    <div className="mt-5">
      <TextField
        id={`new-order-${name}`}
        label={label}
        optional
        problem={note?.isRefused ? note.text : undefined}
        value={value}
        maxLength={60}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={onChange}
      />
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {note && !note.isRefused && note.text}
      </p>
    </div>
  );
}

const ways = {
  link: {
    label: "By a link",
    hint: "The customer gets it by email, and you can copy it. It works for 14 days.",
  },
  elsewhere: {
    label: "Paid elsewhere",
    hint: "The money is here already, or comes without the shop.",
  },
};

/** Whether an order is paid by a link, or was paid elsewhere and how. */
function PaymentFields(props: {
  /** Null for a link. */
  value: PaidElsewhere | null;
  problem: string | undefined;
  onChange: (value: PaidElsewhere | null) => void;
}) {
  const { value, problem, onChange } = props;
  return (
    <div className="mt-5">
      <Choice
        id="payment"
        legend="How it is paid"
        options={ways}
        value={value ? "elsewhere" : "link"}
        onChange={(way) => onChange(way === "link" ? null : { method: "cash", note: "" })}
      />
      {value && (
        <div className="mt-3">
          <PaidElsewhereFields value={value} problem={problem} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

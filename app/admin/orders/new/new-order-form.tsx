import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import { OrderSummary } from "../../../shop/shared/order-summary.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Alert } from "../../../ui/content/alert.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Input, Select } from "../../../ui/fields/input.tsx";
import { useSettledFetcher } from "../../../ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "../../../ui/layout/panel.tsx";
import { showToast } from "../../../ui/overlays/toaster.tsx";
import { useUnsavedGuard } from "../../shared/use-unsaved-guard.ts";
import { BoxFields } from "./box-fields.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { DiscountCodeField } from "./discount-code-field.tsx";
import {
  type BarChoice,
  isFull,
  linesOf,
  type NewOrderResult,
  type OrderDraft,
} from "./new-order-view.ts";
import { PaidElsewhereFields } from "./paid-elsewhere-fields.tsx";

/** Milliseconds after the last change until the price is requested. */
const PRICE_AFTER_MS = 250;

/** Form for an order that the owner takes: bars and boxes, customer, and payment. */
export function NewOrderForm(props: {
  id: string;
  /** Whether the price depends on the address. */
  isPricedByDestination: boolean;
  /** Whether the shop has any discount code or automatic discount. */
  takesCodes: boolean;
  bars: readonly BarChoice[];
  draft: OrderDraft;
}): ReactNode {
  const { id, bars } = props;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(props.draft);
  const [elsewhere, setElsewhere] = useState<PaidElsewhere | null>(null);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [noteProblem, setNoteProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [wish, setWish] = useState<ShippingChoice | null>(null);
  const [code, setCode] = useState("");
  const [isTaken, setTaken] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { priced, isPricing, trouble } = usePrice(draft, props.isPricedByDestination, {
    shipping: wish,
    code,
  });
  const taking = useSettledFetcher<NewOrderResult>(`take-${id}`);
  const busy = taking.state !== "idle" || isTaken;
  useUnsavedGuard(draft !== props.draft && !isTaken);

  const answered = useEffectEvent((answer: NewOrderResult) => {
    switch (answer.code) {
      case "taken":
        setTaken(true);
        break;
      case "invalid":
        setErrors(answer.errors);
        setProblem("Please look at the marked fields.");
        break;
      case "amount-differs":
        setProblem(`A price changed: it is ${formatUsd(answer.total)} now.`);
        // Requests the price again.
        setDraft((now) => ({ ...now, quantities: { ...now.quantities } }));
        break;
      case "shipping-changed":
        setProblem("It can't be shipped that way any more. Please choose again.");
        setWish(null);
        break;
      case "refused":
        setProblem(answer.text);
        break;
      case "unreachable":
        setProblem("The shop did not answer. Press again: it stays one order.");
    }
  });
  useEffect(() => {
    if (taking.data) answered(taking.data);
  }, [taking.data]);

  // After the form counts as saved, otherwise the unsaved-changes guard would ask.
  const taken = taking.data?.code === "taken" ? taking.data : undefined;
  useEffect(() => {
    if (!isTaken || !taken) return;
    showToast({
      title: "Order taken",
      description: taken.isPaid
        ? "It is paid, and the customer gets the confirmation."
        : "The customer gets a link to pay it. You find the link in the order, too.",
    });
    // Replaces the history entry, so that Back does not open the form of a placed order.
    void navigate(`/admin/orders?order=${taken.orderId}`, { replace: true });
  }, [isTaken, taken, navigate]);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function take() {
    if (busy) return;
    setErrors({});
    setNoteProblem(undefined);
    if (!draft.boxes.every(isFull)) {
      setProblem("A box has an empty place. Choose its bar, or remove the box.");
    } else if (!priced) {
      setProblem(isPricing ? "One moment, its price is being asked for." : "Choose a bar first.");
    } else if (priced.codeNote?.isRefused) {
      setProblem("The discount code can't be used. Change or remove it.");
    } else if (elsewhere?.note.trim() === "") {
      setNoteProblem("Please say why, for the order's history.");
      setProblem("Please look at the marked fields.");
    } else {
      setProblem(undefined);
      const order = {
        id,
        lines: linesOf(draft),
        details: draft.details,
        shipping: priced.chosenWay,
        code: code.trim() || null,
        amount: priced.quote.total,
        paidElsewhere: elsewhere,
      };
      taking.submit(
        { do: "take", order: JSON.stringify(order) },
        { method: "post", action: "/admin/orders/new" },
      );
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <div className="grid min-w-0 gap-5">
        <Panel aria-labelledby="new-order-bars">
          <PanelTitle id="new-order-bars">Bars</PanelTitle>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
            {bars.map((bar) => (
              <li key={bar.id} className="border-b border-line">
                <div className="flex min-h-14 items-center justify-between gap-3 py-1.5">
                  <label htmlFor={`new-order-bar-${bar.id}`} className="min-w-0 flex-1">
                    {bar.name}
                    <span className="block text-sm text-soft">
                      {bar.price}
                      {bar.left !== null && `, ${bar.left} left`}
                    </span>
                  </label>
                  <Input
                    id={`new-order-bar-${bar.id}`}
                    className="w-20! text-right tabular-nums"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    aria-label={`Quantity of ${bar.name}`}
                    value={draft.quantities[bar.id] || ""}
                    placeholder="0"
                    onChange={({ currentTarget }) => {
                      const quantity = Number(currentTarget.value.replaceAll(/\D/g, ""));
                      const quantities = { ...draft.quantities, [bar.id]: quantity };
                      setDraft({ ...draft, quantities });
                    }}
                  />
                </div>
              </li>
            ))}
          </ul>
          {bars.length === 0 && <p className="mt-2 text-soft">No bar is for sale now.</p>}
          <BoxFields
            boxes={draft.boxes}
            bars={bars}
            onChange={(boxes) => setDraft({ ...draft, boxes })}
          />
        </Panel>
        <Panel aria-labelledby="new-order-customer">
          <PanelTitle id="new-order-customer">Customer</PanelTitle>
          <CustomerFields
            details={draft.details}
            errors={errors}
            onChange={(details) => setDraft({ ...draft, details })}
          />
        </Panel>
      </div>
      <Panel aria-labelledby="new-order-payment" className="lg:sticky lg:top-5">
        <PanelTitle id="new-order-payment">Payment</PanelTitle>
        <div className="mt-3" aria-live="polite">
          {priced ? (
            <OrderSummary totals={priced.quote} />
          ) : (
            <p className="text-soft">
              {isPricing ? "Asking for the price…" : "Nothing chosen yet."}
            </p>
          )}
        </div>
        {priced && priced.ways.length > 0 && (
          <div className="mt-5">
            <Field id="new-order-shipping" label="Shipping">
              {(control) => (
                <Select
                  {...control}
                  value={wayIndex(priced)}
                  onChange={({ currentTarget }) =>
                    setWish(priced.ways[Number(currentTarget.value)]?.choice ?? null)
                  }
                >
                  {priced.ways.map(({ label }, index) => (
                    <option key={label} value={index}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        {props.takesCodes && (
          <DiscountCodeField value={code} note={priced?.codeNote ?? null} onChange={setCode} />
        )}
        <fieldset className="mt-5 min-w-0">
          <legend className="sr-only">How it is paid</legend>
          <PaymentChoice
            label="By a link"
            hint="The customer gets it by email, and you can copy it. It works for 14 days."
            checked={elsewhere === null}
            onChoose={() => setElsewhere(null)}
          />
          <PaymentChoice
            label="Paid elsewhere"
            hint="The money is here already, or comes without the shop."
            checked={elsewhere !== null}
            onChoose={() => setElsewhere({ method: "cash", note: "" })}
          />
        </fieldset>
        {elsewhere && (
          <div className="mt-3">
            <PaidElsewhereFields value={elsewhere} problem={noteProblem} onChange={setElsewhere} />
          </div>
        )}
        <div role="alert">
          {[...new Set([problem, trouble])].map((text) => text && <Alert key={text}>{text}</Alert>)}
        </div>
        <Button type="submit" className="mt-4 w-full" aria-disabled={busy}>
          {busy ? "Taking…" : "Take order"}
        </Button>
      </Panel>
    </form>
  );
}

function wayIndex({ ways, chosenWay }: Extract<NewOrderResult, { code: "priced" }>): number {
  return ways.findIndex(
    ({ choice }) => choice.optionId === chosenWay?.optionId && choice.heat === chosenWay.heat,
  );
}

function PaymentChoice(props: {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const { label, hint, checked, onChoose } = props;
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="payment"
        className="mt-0.5 size-5 flex-none accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
    </label>
  );
}

/** The price of the chosen bars, computed by the server. */
function usePrice(
  { quantities, boxes, details }: OrderDraft,
  isPricedByDestination: boolean,
  wish: { readonly shipping: ShippingChoice | null; readonly code: string },
): {
  readonly priced: Extract<NewOrderResult, { code: "priced" }> | undefined;
  readonly isPricing: boolean;
  /** Why there is no price. */
  readonly trouble: string | undefined;
} {
  const { submit, data, state } = useSettledFetcher<NewOrderResult>("new-order-price");
  const [asked, setAsked] = useState("");
  const lines = linesOf({ quantities, boxes });
  const destination = isPricedByDestination ? destinationOf(details) : null;
  const code = wish.code.trim() || null;
  // Only a code may depend on who buys.
  const email = code ? details.email : "";
  const question = JSON.stringify({ lines, destination, shipping: wish.shipping, code, email });
  const isEmpty = lines.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft with the same lines asks again, as after a change of prices.
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(() => {
      setAsked(question);
      submit({ do: "price", order: question }, { method: "post", action: "/admin/orders/new" });
    }, PRICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [question, isEmpty, quantities]);

  if (isEmpty) return { priced: undefined, isPricing: false, trouble: undefined };
  const isPricing = state !== "idle" || asked !== question;
  if (isPricing || !data) return { priced: undefined, isPricing, trouble: undefined };
  return {
    priced: data.code === "priced" ? data : undefined,
    isPricing,
    trouble:
      data.code === "refused"
        ? data.text
        : data.code === "unreachable"
          ? "The shop did not answer with a price."
          : undefined,
  };
}

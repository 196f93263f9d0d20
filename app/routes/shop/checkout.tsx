import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, PrefetchPageLinks, useNavigate } from "react-router";
import {
  type CheckoutField,
  type CheckoutFieldErrors,
  checkoutFields,
  hasRequiredFields,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { useCart } from "../../cart/cart-provider.tsx";
import { useLivePrices } from "../../cart/use-live-prices.ts";
import type { IntentAnswer } from "../../checkout/checkout-client.ts";
import { clearDraft, readDraft, writeDraft } from "../../checkout/checkout-draft.ts";
import { findLocalOrder } from "../../checkout/local-orders.ts";
import { type PayOutcome, payCheckout } from "../../checkout/pay-checkout.ts";
import { usePaymentIntent } from "../../checkout/use-payment-intent.ts";
import {
  AddressFields,
  CheckoutErrors,
  CustomerFields,
  NotesField,
} from "../../components/shop/checkout-fields.tsx";
import { CheckoutItems } from "../../components/shop/checkout-items.tsx";
import {
  AlreadyOrdered,
  CheckoutLoading,
  NothingToCheckOut,
  PaymentsUnavailable,
} from "../../components/shop/checkout-notice.tsx";
import { CheckoutPayment } from "../../components/shop/checkout-payment.tsx";
import { OrderSummary } from "../../components/shop/order-summary.tsx";
import { checkoutMessages } from "../../messages/checkout-messages.ts";
import { pageMeta } from "../../page-meta.ts";
import { useShopData } from "../../root.tsx";
import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Checkout",
    description: "Where your chocolate goes, and how you pay for it.",
  });

export default function CheckoutPage() {
  const { loaded } = useCart();
  return <main className="page py-8 sm:py-12">{loaded ? <Checkout /> : <CheckoutLoading />}</main>;
}

/** Only in the browser: the cart and what was typed are kept there. */
function Checkout() {
  const cart = useCart();
  const { checkoutId, lines, totals, unavailable, reprice, finish } = cart;
  useLivePrices();
  const navigate = useNavigate();
  const demo = useShopData()?.demo ?? false;
  const [form, setForm] = useState(readDraft);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [method, setMethod] = useState<PaymentMethod>("ach");
  const [priced, setPriced] = useState(false);
  /** Leaving: the order is placed, and what is shown is only waiting for the next page. */
  const [phase, setPhase] = useState<"form" | "paying" | "leaving">("form");
  const [problem, setProblem] = useState<string>();
  /** State is too slow to stop the second of two presses in the same moment. */
  const busy = useRef(false);

  useEffect(() => {
    void reprice().then(() => setPriced(true));
  }, [reprice]);

  const blocked = unavailable.size > 0;
  const askable = priced && phase === "form" && !blocked && lines.length > 0;
  const { answer, retry } = usePaymentIntent(
    askable && checkoutId ? { checkoutId, lines, amount: totals.total, method } : null,
  );
  const ready = answer?.code === "started";
  // Once the form was shown it stays: what goes wrong later is said beside it.
  const [shown, setShown] = useState(false);
  if (!shown && answer && answer.code !== "payments-unavailable") setShown(true);

  useEffect(() => {
    if (answer?.code === "already-placed") {
      setPhase("leaving");
      clearDraft();
      void navigate(confirmationOf(answer.orderId), leaving);
    }
    if (answer?.code === "amount-differs" || answer?.code === "unavailable") {
      setProblem(answer.error);
      void reprice();
    }
  }, [answer, navigate, reprice]);

  const lastCheckoutId = useRef(checkoutId);
  useEffect(() => {
    if (checkoutId) lastCheckoutId.current = checkoutId;
  }, [checkoutId]);

  if (phase === "form") {
    if (lines.length === 0) {
      const ordered = lastCheckoutId.current && findLocalOrder(lastCheckoutId.current);
      return ordered ? <AlreadyOrdered orderId={ordered.checkoutId} /> : <NothingToCheckOut />;
    }
    if (!shown && !blocked) {
      return answer?.code === "payments-unavailable" ? (
        <PaymentsUnavailable sentence={answer.error} onRetry={retry} />
      ) : (
        <CheckoutLoading />
      );
    }
  }

  function change(field: CheckoutField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    writeDraft(next);
    setErrors(({ [field]: _, ...others }) => others);
  }

  function refuse(wrong: CheckoutFieldErrors) {
    flushSync(() => setErrors(wrong));
    const first = checkoutFields.find((field) => wrong[field]);
    if (first) document.getElementById(first)?.focus();
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    if (answer?.code !== "started" || !checkoutId) {
      setProblem(checkoutMessages.notReady);
      return;
    }
    setProblem(undefined);
    const parsed = parseCheckoutDetails(form);
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    busy.current = true;
    setErrors({});
    setPhase("paying");
    try {
      const { clientSecret } = answer;
      const { details } = parsed;
      await settle(
        checkoutId,
        await payCheckout({ checkoutId, clientSecret, lines, totals, details }),
      );
    } catch (error) {
      console.error(error);
      setProblem(checkoutMessages.orderFailed);
      setPhase("form");
    } finally {
      busy.current = false;
    }
  }

  async function settle(checkoutId: string, outcome: PayOutcome) {
    switch (outcome.code) {
      case "placed":
      case "already-placed":
        setPhase("leaving");
        clearDraft();
        // An order that was there already may hold other bars: its own page takes those out.
        if (outcome.code === "placed") finish(checkoutId, lines);
        await navigate(confirmationOf(outcome.orderId), leaving);
        return;
      case "kept":
        setPhase("leaving");
        await navigate(confirmationOf(checkoutId), leaving);
        return;
      case "invalid":
        flushSync(() => setPhase("form"));
        refuse(outcome.errors);
        return;
      case "amount-differs":
      case "unavailable":
        setProblem(outcome.error);
        await reprice();
        setPhase("form");
        return;
      case "failed":
        setProblem(outcome.error);
        setPhase("form");
    }
  }

  const paying = phase !== "form";
  const trouble = troubleOf(answer);
  // What went wrong while paying and while preparing is often one and the same: it is said once.
  const sentences = new Set([problem, trouble?.error].filter((sentence) => sentence !== undefined));
  const fields = { form, errors, onChange: change };
  return (
    <>
      {/* The page after this one must stand even if the server is gone by then. */}
      {checkoutId && <PrefetchPageLinks page={confirmationOf(checkoutId)} />}
      <Link className="text-button -ml-2" to="/cart">
        <span>
          <span aria-hidden="true">← </span>Back to Cart
        </span>
      </Link>
      <h1 className="mt-1 text-4xl sm:text-5xl">Checkout</h1>
      <form
        onSubmit={pay}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <fieldset disabled={paying} className="grid min-w-0 gap-10">
          <legend className="sr-only">Your order</legend>
          <CustomerFields {...fields} />
          <AddressFields {...fields} />
          <CheckoutPayment method={method} onMethod={setMethod} demo={demo} disabled={paying} />
          <NotesField {...fields} />
        </fieldset>
        <aside aria-labelledby="summary" className="slip lg:sticky lg:top-24">
          <h2 id="summary" className="text-2xl">
            Order Summary
          </h2>
          <CheckoutItems lines={lines} />
          <OrderSummary totals={totals} />
          <div role="alert" className="text-danger empty:hidden">
            {blocked && (
              <p>
                {checkoutMessages.unavailable}{" "}
                <Link className="underline underline-offset-4" to="/cart">
                  Return to Cart
                </Link>
              </p>
            )}
            {!blocked &&
              [...sentences].map((sentence) => (
                <p key={sentence} className="font-semibold">
                  {sentence}
                </p>
              ))}
            <CheckoutErrors errors={errors} />
          </div>
          {trouble && trouble.code !== "too-large" && !blocked && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                setProblem(undefined);
                retry();
              }}
            >
              Retry
            </button>
          )}
          <button
            type="submit"
            className="button text-lg"
            disabled={!paying && (!ready || !hasRequiredFields(form))}
            aria-disabled={paying}
            aria-describedby="pay-hint"
          >
            {paying ? "Paying…" : `Pay ${formatUsd(totals.total)}`}
          </button>
          <p id="pay-hint" role="status" className="text-center text-sm text-soft">
            {hintOf({
              paying,
              ready,
              waiting: askable && !answer,
              stuck: blocked || trouble !== undefined,
              filled: hasRequiredFields(form),
            })}
          </p>
        </aside>
      </form>
    </>
  );
}

/** The page is not one to come back to, and the way on must not wait for the server's answer. */
const leaving = { replace: true, defaultShouldRevalidate: false } as const;

function confirmationOf(orderId: string): string {
  return `/order-confirmation/${orderId}`;
}

/** Why the payment could not be prepared, where asking again is up to the shopper. */
function troubleOf(answer: IntentAnswer | undefined) {
  switch (answer?.code) {
    case "payments-unavailable":
    case "amount-differs":
    case "being-paid":
    case "too-large":
      return answer;
    default:
      return undefined;
  }
}

function hintOf(state: {
  paying: boolean;
  ready: boolean;
  waiting: boolean;
  /** Something is said above that comes first. */
  stuck: boolean;
  filled: boolean;
}): string {
  if (state.paying) return "One moment. Please keep this page open.";
  if (state.stuck) return "";
  if (!state.filled) return "Fill in your name, email and address to pay.";
  if (state.waiting) return "Preparing the payment…";
  return state.ready ? "You pay exactly this, once." : "";
}

import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link, PrefetchPageLinks, useBlocker, useNavigate } from "react-router";
import {
  type CheckoutDetails,
  type CheckoutFieldErrors,
  parseCheckoutDetails,
  parseTaxedDetails,
} from "#domain/checkout/checkout-details.ts";
import {
  type CheckoutField,
  checkoutFields,
  hasRequiredFields,
} from "#domain/checkout/checkout-fields.ts";
import { type PaymentMethod, paymentMethods } from "#domain/checkout/payment-method.ts";
import { giftErrorFields, hasRequiredGiftFields } from "#domain/gifts/gift-fields.ts";
import { shipAfterError } from "#domain/gifts/ship-after.ts";
import { isPoBox } from "#domain/shipping/is-po-box.ts";
import { type Destination, destinationOf, taxRatesAt } from "#domain/tax/tax-rules.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { textButtonClass } from "../../ui/buttons/text-button.tsx";
import { Note } from "../../ui/content/note.tsx";
import { Skeleton } from "../../ui/content/skeleton.tsx";
import { useCart } from "../cart/state/cart-provider.tsx";
import { useCartTotals } from "../cart/state/use-cart-totals.ts";
import { useLivePrices } from "../cart/state/use-live-prices.ts";
import { usePromotions } from "../promotions/use-promotions.tsx";
import { findLocalOrder } from "../shared/local-orders.ts";
import {
  type CheckoutForm,
  clearDraft,
  readDraft,
  readMethod,
  writeDraft,
  writeMethod,
} from "./checkout-draft.ts";
import { AddressFields, CustomerFields, NotesField } from "./checkout-fields.tsx";
import {
  AlreadyOrdered,
  CheckoutLoading,
  NothingToCheckOut,
  PaymentsUnavailable,
} from "./checkout-notice.tsx";
import { CheckoutPayment } from "./checkout-payment.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { GiftBox } from "./gift/gift-box.tsx";
import {
  clearGiftDraft,
  type GiftDraft,
  readGiftDraft,
  writeGiftDraft,
} from "./gift/gift-draft.ts";
import type { IntentResult } from "./payment/checkout-client.ts";
import { checkoutMessages, unavailableWords } from "./payment/checkout-messages.ts";
import type { WalletOutcome, WalletPayment } from "./payment/express-checkout.tsx";
import { type PayOutcome, payCheckout } from "./payment/pay-checkout.ts";
import type { PaymentForm } from "./payment/payment-form.ts";
import { usePaymentForm } from "./payment/use-payment-form.ts";
import { WalletButtons } from "./payment/wallet-buttons.tsx";
import { useChosenShipping } from "./shipping/use-chosen-shipping.ts";

/** Loaded only for a gift. */
const GiftFields = lazy(() => import("./gift/gift-fields.tsx"));

/** Loaded only if shoppers can choose the shipping. */
const ShippingFields = lazy(() => import("./shipping/shipping-fields.tsx"));

/** Rendered only in the browser, which stores the cart and what was typed. */
export function Checkout(props: {
  /** Null without Stripe, undefined when the server did not answer. */
  publishableKey: string | null | undefined;
  /** Whether demo payments are used. */
  demo: boolean;
  takesAllCards: boolean;
  /** Whether Apple Pay and Google Pay are offered. */
  takesWallets: boolean;
  /** Whose days a gift may wait for; null when gifts are not offered. */
  giftTimeZone: string | null;
  shopName: string;
}): ReactNode {
  const { publishableKey, demo, takesAllCards, takesWallets, giftTimeZone, shopName } = props;
  const cart = useCart();
  const { checkoutId, lines, taxRules, shipping, unavailable, reprice, finish } = cart;
  const isShippingChosen = shipping?.isChosen ?? false;
  const needsPlace = taxRules !== null || isShippingChosen;
  const navigate = useNavigate();
  const [form, setForm] = useState(readDraft);
  const [giftDraft, setGiftDraft] = useState(readGiftDraft);
  const gift = giftTimeZone !== null && giftDraft.isGift ? giftDraft.form : null;
  const today = giftTimeZone === null ? "" : dayIn(giftTimeZone, new Date());
  const destination = useDestination(gift ?? form, needsPlace);
  const {
    key: question,
    chosen,
    choose,
    askAgain: askForShipping,
  } = useChosenShipping(lines, destination);
  const rates = useMemo(
    () => (taxRules ? taxRatesAt(taxRules, destination) : undefined),
    [taxRules, destination],
  );
  const { promotions, code, isOffered, ask: askForPromotions, field } = usePromotions();
  const totals = useCartTotals(promotions, rates, chosen?.charge);
  const codeField = field({
    lines,
    unmet: totals.unmetPromotions,
    isShippingOpen: isShippingChosen && !chosen,
  });
  useLivePrices();
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  /** Pay was pressed with invalid fields, which are then listed next to it. */
  const [refused, setRefused] = useState(false);
  const [method, setMethod] = useState(readMethod);
  const [off, setOff] = useState<readonly PaymentMethod[]>([]);
  const [priced, setPriced] = useState(false);
  /** "leaving": the order is placed and the next page is loading. */
  const [phase, setPhase] = useState<"form" | "paying" | "leaving">("form");
  const [problem, setProblem] = useState<string>();
  /** React state updates too late to block a double click. */
  const busy = useRef(false);

  useEffect(() => {
    void reprice().then(() => setPriced(true));
  }, [reprice]);

  const blocked = unavailable.size > 0;
  const askable = priced && isOffered && phase === "form" && !blocked && lines.length > 0;
  const payment = usePaymentForm(
    askable && checkoutId
      ? {
          checkoutId,
          lines,
          amount: totals.total,
          method,
          destination,
          ...(isShippingChosen && { shipping: chosen?.choice ?? null }),
          code,
        }
      : null,
    publishableKey,
    demo,
  );
  const { answer, retry, form: paymentForm, stripe } = payment;
  // Once shown, the form stays visible; later errors are shown next to it.
  const [shown, setShown] = useState(false);
  if (!shown && answer && answer.code !== "payments-unavailable") {
    if (answer.code !== "started" || paymentForm || stripe) setShown(true);
  }

  // A running payment cannot be canceled, so leaving the page is blocked.
  useBlocker(
    ({ nextLocation }) => busy.current && !nextLocation.pathname.startsWith(confirmationOf("")),
  );

  useEffect(() => {
    if (answer?.code === "already-placed") {
      setPhase("leaving");
      clearDrafts();
      void navigate(confirmationOf(answer.orderId), leaving);
    }
    if (answer?.code === "amount-differs" || answer?.code === "unavailable") {
      setProblem(answer.error);
      askForPromotions();
      void reprice();
    }
    if (answer?.code === "shipping-changed") {
      setProblem(answer.error);
      askForShipping();
      void reprice();
    }
    if (answer?.code === "method-off" && !off.includes(method)) {
      setProblem(answer.error);
      setOff((before) => [...before, method]);
      const left = paymentMethods.find((other) => other !== method && !off.includes(other));
      if (left) setMethod(left);
      else setProblem(checkoutMessages.noSecret);
    }
  }, [answer, navigate, reprice, askForShipping, askForPromotions, method, off]);

  const lastCheckoutId = useRef(checkoutId);
  useEffect(() => {
    if (checkoutId) lastCheckoutId.current = checkoutId;
  }, [checkoutId]);

  if (phase === "form") {
    if (lines.length === 0) {
      const ordered = lastCheckoutId.current && findLocalOrder(lastCheckoutId.current);
      return ordered ? <AlreadyOrdered orderId={ordered.checkoutId} /> : <NothingToCheckOut />;
    }
    if (payment.broken) {
      // Typed values survive the reload, and only a reload loads failed scripts again.
      const reload = () => window.location.reload();
      return <PaymentsUnavailable sentence={payment.broken} onRetry={reload} />;
    }
    if (!shown && !blocked) {
      return answer?.code === "payments-unavailable" ? (
        <PaymentsUnavailable sentence={answer.error} onRetry={retry} />
      ) : (
        <>
          <CheckoutLoading />
          {/* Hidden, but mounted: it loads the discounts, and the total depends on them. */}
          <div hidden>{codeField}</div>
        </>
      );
    }
  }

  function change(field: CheckoutField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    writeDraft(next);
    setErrors(({ [field]: _, ...others }) => others);
  }

  function parseDetails(typed: CheckoutForm) {
    const places = isShippingChosen ? "all" : "states";
    const parse = needsPlace ? parseTaxedDetails : parseCheckoutDetails;
    const parsed = parse(gift ? { ...typed, gift } : typed, places);
    const error = parsed.ok && shipAfterError(parsed.details.gift?.shipAfter ?? "", today);
    return error ? { ok: false as const, errors: { "gift-shipAfter": error } } : parsed;
  }

  function changeGift(change: Partial<GiftDraft["form"]>, isGift = true) {
    const next = { isGift, form: { ...giftDraft.form, ...change } };
    setGiftDraft(next);
    writeGiftDraft(next);
    const changed: readonly string[] = isGift
      ? ["gift", ...Object.keys(change).map((field) => `gift-${field}`)]
      : giftErrorFields;
    setErrors(
      (all) =>
        Object.fromEntries(
          Object.entries(all).filter(([field]) => !changed.includes(field)),
        ) as CheckoutFieldErrors,
    );
  }

  /** Validates a field when it is left. Empty required fields are reported when Pay is pressed. */
  function leave(field: keyof CheckoutFieldErrors, value: string) {
    const parsed = value.trim() === "" ? undefined : parseDetails(form);
    const error = parsed && !parsed.ok ? parsed.errors[field] : undefined;
    if (error) setErrors((others) => ({ ...others, [field]: error }));
  }

  function chooseMethod(next: PaymentMethod) {
    setMethod(next);
    writeMethod(next);
  }

  function refuse(wrong: CheckoutFieldErrors) {
    flushSync(() => {
      setErrors(wrong);
      setRefused(true);
    });
    const first = [...checkoutFields, ...giftErrorFields].find((field) => wrong[field]);
    if (first) document.getElementById(first)?.focus();
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    if (!paymentForm || !checkoutId) {
      setProblem(checkoutMessages.notReady);
      return;
    }
    setProblem(undefined);
    const parsed = parseDetails(form);
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    await payWith(checkoutId, paymentForm, parsed.details);
  }

  /** Pays with a wallet, which provides name and address itself. */
  async function payByWallet(wallet: WalletPayment): Promise<WalletOutcome> {
    if (busy.current || !checkoutId) return "not-paid";
    setProblem(undefined);
    const parsed = parseCheckoutDetails({ ...wallet.details, notes: form.notes });
    if (!parsed.ok) {
      setProblem(checkoutMessages.walletIncomplete);
      return "bad-details";
    }
    return (await payWith(checkoutId, wallet.form, parsed.details)) ? "paid" : "not-paid";
  }

  /** @returns whether the shopper has completed the payment */
  async function payWith(
    checkoutId: string,
    form: PaymentForm,
    details: CheckoutDetails,
  ): Promise<boolean> {
    busy.current = true;
    setErrors({});
    setRefused(false);
    setPhase("paying");
    try {
      const outcome = await payCheckout({
        checkoutId,
        form,
        lines,
        totals,
        details,
        ...(isShippingChosen && { shipping: chosen?.choice ?? null }),
        code,
      });
      await settle(checkoutId, outcome);
      return ["placed", "already-placed", "kept"].includes(outcome.code);
    } catch (error) {
      console.error(error);
      setProblem(checkoutMessages.orderFailed);
      setPhase("form");
      return false;
    } finally {
      busy.current = false;
    }
  }

  async function settle(checkoutId: string, outcome: PayOutcome) {
    switch (outcome.code) {
      case "placed":
      case "already-placed":
        setPhase("leaving");
        clearDrafts();
        // An existing order may have other lines; its own page removes them from the cart.
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
      case "shipping-changed":
        askForShipping();
        setProblem(outcome.error);
        await reprice();
        setPhase("form");
        return;
      case "amount-differs":
      case "unavailable":
        askForPromotions();
        setProblem(outcome.error);
        await reprice();
        setPhase("form");
        return;
      case "incomplete":
        flushSync(() => setPhase("form"));
        setProblem(outcome.error);
        paymentForm?.focus();
        return;
      case "failed":
        setProblem(outcome.error);
        setPhase("form");
    }
  }

  const paying = phase !== "form";
  const trouble = troubleOf(answer);
  // Errors of paying and preparing are often the same, so duplicates are removed.
  const sentences = new Set([problem, trouble?.error].filter((sentence) => sentence !== undefined));
  const fields = {
    form,
    errors,
    onChange: change,
    onLeave: (field: CheckoutField) => leave(field, form[field]),
  };
  const askAgain = () => {
    setProblem(undefined);
    retry();
  };
  // For another total the shopper has to change the cart.
  const canAskAgain = trouble && trouble.code !== "too-large" && trouble.code !== "too-small";
  return (
    <>
      {/* Prefetched, so that the confirmation page works even if the server goes down meanwhile. */}
      {checkoutId && <PrefetchPageLinks page={confirmationOf(checkoutId)} />}
      <Link className={`${textButtonClass} -ml-2`} to="/cart">
        <span>
          <span aria-hidden="true">← </span>Back to Cart
        </span>
      </Link>
      <h1 className="mt-1 text-4xl sm:text-5xl">Checkout</h1>
      {shipping?.notice && <Note className="mt-5">{shipping.notice}</Note>}
      {/* A wallet provides the address only when it pays, which is too late if the total depends
          on it. */}
      {takesWallets && !needsPlace && !gift && stripe && method === "debit" && (
        <WalletButtons
          {...stripe.props}
          shopName={shopName}
          shipping={totals.shipping}
          onPay={payByWallet}
        />
      )}
      <form
        onSubmit={pay}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <fieldset disabled={paying} className="grid min-w-0 gap-7 sm:gap-10">
          <legend className="sr-only">Your order</legend>
          <CustomerFields {...fields} />
          <AddressFields
            {...fields}
            shipping={shipping}
            isPickedUp={chosen?.charge.pickup !== undefined}
            isGift={gift !== null}
          />
          {giftTimeZone !== null && (
            <CheckoutSection title="Gift">
              <GiftBox
                isGift={gift !== null}
                error={errors.gift}
                onChange={(isGift) => changeGift({}, isGift)}
              />
              {gift && (
                <Suspense fallback={<Skeleton className="mt-4 h-80" />}>
                  <GiftFields
                    form={gift}
                    errors={errors}
                    onChange={(field, value) => changeGift({ [field]: value })}
                    onLeave={(field) => leave(`gift-${field}`, gift[field])}
                    shipping={shipping}
                    today={today}
                  />
                </Suspense>
              )}
            </CheckoutSection>
          )}
          {isShippingChosen && (
            <Suspense fallback={<Skeleton className="h-20" />}>
              <ShippingFields
                question={question}
                lines={lines}
                destination={destination}
                chosen={chosen}
                onChoose={choose}
                onAskAgain={askForShipping}
              />
            </Suspense>
          )}
          <CheckoutPayment
            method={method}
            off={off}
            takesAllCards={takesAllCards}
            onMethod={chooseMethod}
            demo={demo}
          >
            {stripe && <stripe.Fields {...stripe.props} shopName={shopName} frozen={paying} />}
          </CheckoutPayment>
          <NotesField {...fields} />
        </fieldset>
        <CheckoutSummary
          lines={lines}
          totals={totals}
          taxNote={taxRules && !destination ? "Choose a state" : undefined}
          shippingPrice={isShippingChosen && !chosen ? "Choose a method" : undefined}
          needsMethod={isShippingChosen && !chosen}
          codeField={codeField}
          blocked={
            blocked
              ? unavailableWords([...unavailable.values()].map(({ code }) => code))
              : undefined
          }
          sentences={[...sentences]}
          errors={refused ? errors : {}}
          onRetry={canAskAgain ? askAgain : undefined}
          paying={paying}
          ready={paymentForm !== undefined}
          preparing={askable && !trouble && !paymentForm}
          filled={hasRequiredFields(form) && (!gift || hasRequiredGiftFields(gift))}
        />
      </form>
    </>
  );
}

function clearDrafts() {
  clearDraft();
  clearGiftDraft();
}

/** The destination as far as typed, if the total depends on it. */
function useDestination(
  { state, zipCode, street }: Pick<CheckoutForm, "state" | "zipCode" | "street">,
  needsPlace: boolean,
): Destination | null {
  const toBox = isPoBox(street);
  return useMemo(() => {
    const typed = needsPlace ? destinationOf({ state, zipCode }) : null;
    return typed && toBox ? { ...typed, isPoBox: true } : typed;
  }, [needsPlace, state, zipCode, toBox]);
}

/** Replace the history entry, and do not wait for loaders. */
const leaving = { replace: true, defaultShouldRevalidate: false } as const;

function confirmationOf(orderId: string): string {
  return `/order-confirmation/${orderId}`;
}

/** Why the payment could not be prepared, if the shopper can retry. */
function troubleOf(answer: IntentResult | undefined) {
  switch (answer?.code) {
    case "payments-unavailable":
    case "amount-differs":
    case "being-paid":
    case "too-large":
    case "too-small":
      return answer;
    default:
      return undefined;
  }
}

import { type ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  ChangeResolveDetails,
  StripeExpressCheckoutElementConfirmEvent,
} from "@stripe/stripe-js";
import { type ComponentProps, useRef } from "react";
import { type WalletRate, walletItems } from "#domain/checkout/wallet-quote.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { stripePaymentForm } from "../stripe/stripe-payment-form.ts";
import { type WalletPlace, walletDetails } from "./wallet-details.ts";
import type {
  Payable,
  ShownQuote,
  WalletPayment,
  WalletResult,
  WalletSheet,
} from "./wallet-sheet.ts";

/** What the page answers while a wallet's sheet is open: from its opening to its payment. */
export function useWalletSheet(props: {
  readonly payable: Payable;
  readonly sheet: WalletSheet;
  readonly onPay: (payment: WalletPayment) => Promise<WalletResult>;
}): SheetListeners {
  const { payable, sheet, onPay } = props;
  const stripe = useStripe();
  const elements = useElements();
  const shown = useRef<ShownQuote & { readonly place: WalletPlace }>(undefined);
  const isPreparedLater = "amount" in payable;

  /** Shows what it costs there, or refuses the address. */
  async function quoteSheet(
    change: SheetChange,
    place: WalletPlace,
    choice: ShippingChoice | null,
  ): Promise<void> {
    if (sheet.collects !== "address" || !elements) return change.reject();

    const found = await sheet.quote(place, choice);
    if (found.code !== "quoted") return change.reject();

    const isSet = await setAmount(found.quote.due);
    if (!isSet) return change.reject();

    shown.current = { ...found, place };
    const { quote } = found;
    change.resolve({ lineItems: walletItems(quote), shippingRates: quote.rates.map(shippingRate) });
  }

  /** Sets what Stripe will charge. @returns false when Stripe did not take it */
  async function setAmount(due: Cents): Promise<boolean> {
    if (!elements) return false;
    if (isPreparedLater) {
      await elements.update({ amount: due });
      return true;
    }
    const { error } = await elements.fetchUpdates();
    return !error;
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!stripe || !elements) return;

    const payment: WalletPayment = {
      formOf: (clientSecret) =>
        stripePaymentForm(stripe, elements, {
          isWallet: true,
          clientSecret: isPreparedLater ? clientSecret : null,
        }),
      details: walletDetails(event),
      shown: shown.current,
    };
    const result = await onPay(payment);
    if (result.code === "paid") return;

    resetSheet();
    const { error: message } = result;
    event.paymentFailed({ reason: walletFailures[result.code], ...(message && { message }) });
  }

  /** Shows the page's total again when the sheet opens next. */
  function resetSheet() {
    shown.current = undefined;
    if (isPreparedLater) void elements?.update({ amount: payable.amount });
  }

  return {
    onClick(event) {
      shown.current = undefined;
      if (sheet.collects !== "nothing" && !sheet.mayOpen()) event.reject();
      else event.resolve();
    },
    onShippingAddressChange: (event) => void quoteSheet(event, event.address, null),
    onShippingRateChange(event) {
      const { id } = event.shippingRate;
      const rate = shown.current?.quote.rates.find((each) => each.id === id);
      if (shown.current && rate) void quoteSheet(event, shown.current.place, rate.choice);
      else event.reject();
    },
    onCancel() {
      resetSheet();
      if (sheet.collects === "address") sheet.onCancel();
    },
    onConfirm: confirm,
  };
}

type SheetListeners = Pick<
  ComponentProps<typeof ExpressCheckoutElement>,
  "onClick" | "onShippingAddressChange" | "onShippingRateChange" | "onCancel" | "onConfirm"
>;

/** The sheet waits for one of these answers to a change. */
type SheetChange = {
  readonly resolve: (details?: ChangeResolveDetails) => void;
  readonly reject: () => void;
};

const walletFailures = {
  "bad-address": "invalid_shipping_address",
  "not-served": "address_unserviceable",
  "not-paid": "fail",
} as const;

function shippingRate({ id, name, amount, arrives }: WalletRate) {
  return { id, displayName: name, amount, ...(arrives && { deliveryEstimate: arrives }) };
}

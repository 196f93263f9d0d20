import { useNavigate } from "react-router";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { IntentResult } from "../checkout/payment/checkout-client.ts";
import { checkoutMessages } from "../checkout/payment/checkout-messages.ts";
import { isCompleted, type PayResult, payCheckout } from "../checkout/payment/pay-checkout.ts";
import type { PaymentForm } from "../checkout/payment/payment-form.ts";
import { confirmationOf, distinct, usePayment } from "../checkout/payment/use-payment.ts";
import type { PaymentConfig } from "../checkout/payment/use-payment-config.ts";
import { walletProblem } from "../checkout/payment/wallets/wallet-problem.ts";
import type { WalletPayment, WalletResult } from "../checkout/payment/wallets/wallet-sheet.ts";
import type { CheckoutDetailsForm } from "../checkout/use-checkout-details.ts";
import { clearGiftCardDraft } from "./gift-card-draft.ts";

/**
 * Prepares the payment of a gift card, takes it, and goes on to the confirmation.
 *
 * @param props.amount undefined until one is chosen
 */
export function useGiftCardPurchase(props: {
  readonly checkoutId: string;
  readonly amount: Cents | undefined;
  readonly details: CheckoutDetailsForm;
  readonly config: PaymentConfig;
}) {
  const { checkoutId, amount, details, config } = props;
  const navigate = useNavigate();
  const payment = usePayment({
    request: amount === undefined ? null : { checkoutId, lines: [], buysGiftCard: true, amount },
    config,
    keepsMethod: true,
    onAnswer(answer) {
      if (answer.code === "already-placed") void leaveFor(answer.orderId);
    },
  });
  const { result: intentResult, form, problem, broken } = payment;

  async function pay(): Promise<void> {
    if (payment.phase !== "form") return;
    if (!form || amount === undefined) return problem.show("payment", checkoutMessages.notReady);
    problem.clear();
    const parsed = details.parse();
    if (parsed.ok) await payWith(form, amount, parsed.details);
    else details.refuse(parsed.errors);
  }

  /** Pays with a wallet, which says who pays. */
  async function payByWallet({ formOf, details: payer }: WalletPayment): Promise<WalletResult> {
    if (payment.phase !== "form" || amount === undefined || intentResult?.code !== "started") {
      return { code: "not-paid" };
    }
    problem.clear();
    const parsed = details.parse(payer);
    if (!parsed.ok) {
      const refused = walletProblem(parsed.errors);
      problem.show("details", refused.error);
      return refused;
    }
    const walletForm = formOf(intentResult.clientSecret);
    const isPaid = await payWith(walletForm, amount, parsed.details, { isWallet: true });
    return { code: isPaid ? "paid" : "not-paid" };
  }

  /** @returns whether the shopper has completed the payment */
  async function payWith(
    form: PaymentForm,
    amount: Cents,
    paidBy: CheckoutDetails,
    { isWallet = false } = {},
  ): Promise<boolean> {
    details.accept();
    const totals = { subtotal: amount, discount: ZERO, tax: ZERO, shipping: ZERO, total: amount };
    const request = { checkoutId, form, lines: [], totals, details: paidBy, isWallet };
    return await payment.payOnce(async () => {
      const result = await payCheckout({ ...request, buysGiftCard: true });
      await settle(result);
      return isCompleted(result);
    });
  }

  async function settle(result: PayResult): Promise<void> {
    switch (result.code) {
      case "placed":
      case "already-placed":
        return await leaveFor(result.orderId);
      case "kept":
        // The confirmation page asks until the shop knows whether it was paid.
        return await leaveFor(checkoutId, "?payment_intent=");
      case "invalid":
        payment.showForm();
        return details.refuse(result.errors);
      case "amount-differs":
      case "unavailable":
      case "shipping-changed":
      case "gift-cards-off":
        payment.showForm();
        return problem.show("order", result.error);
      default:
        return payment.showFailure(result);
    }
  }

  async function leaveFor(orderId: string, query = "") {
    const orderPage = `${confirmationOf(orderId)}${query}`;
    payment.leave(orderPage);
    clearGiftCardDraft();
    await navigate(orderPage, { replace: true });
  }

  const preparingProblem = preparingProblemOf(intentResult);

  function retryOf(): (() => void) | undefined {
    if (broken) return () => window.location.reload();
    return preparingProblem ? payment.retry : undefined;
  }

  return {
    ...payment,
    pay,
    payByWallet,
    isReady: form !== undefined,
    sentences: distinct([...problem.sentences, preparingProblem, broken]),
    /** Undefined when there is nothing to try again. */
    onRetry: retryOf(),
  };
}

/** Why the payment could not be prepared. */
function preparingProblemOf(result: IntentResult | undefined): string | undefined {
  if (!result || result.code === "method-off") return undefined;
  return "error" in result ? result.error : undefined;
}

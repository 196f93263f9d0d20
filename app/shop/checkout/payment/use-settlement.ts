import { useNavigate } from "react-router";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { storeGiftCardCode } from "#app/shop/gift-cards/stored-gift-card-code.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import type { IntentResult } from "./checkout-client.ts";
import type { CheckoutOrder } from "./checkout-order.ts";
import type { PayResult } from "./pay-checkout.ts";
import { confirmationOf, type Payment } from "./use-payment.ts";

type Change = Extract<
  PayResult | IntentResult,
  { code: "amount-differs" | "unavailable" | "shipping-changed" | "gift-cards-off" }
>;

/** Whether prices, bars, shipping or gift cards are not as the shopper saw them. */
export function isChange(result: PayResult | IntentResult): result is Change {
  const codes = ["amount-differs", "unavailable", "shipping-changed", "gift-cards-off"];
  return codes.includes(result.code);
}

/** What follows from the result of paying a checkout, or of preparing its payment. */
export function useSettlement(
  checkout: {
    readonly order: CheckoutOrder;
    readonly details: CheckoutDetailsForm;
    readonly onShippingChanged: () => void;
    readonly onAmountChanged: () => void;
  },
  payment: Payment,
) {
  const { order, details, onShippingChanged, onAmountChanged } = checkout;
  const { problem } = payment;
  const { reprice, finish } = useCart();
  const navigate = useNavigate();

  async function settle(checkoutId: string, result: PayResult): Promise<void> {
    if (isChange(result)) {
      await showChange(result);
      return payment.showForm();
    }
    switch (result.code) {
      case "placed":
        // An existing order may have other lines; its own page removes them from the cart.
        finish(checkoutId, order.lines);
        return await leaveFor(result.orderId);
      case "already-placed":
        return await leaveFor(result.orderId);
      case "kept":
        return await leaveFor(checkoutId, { keepsDrafts: true });
      case "invalid":
        payment.showForm();
        return details.refuse(result.errors);
      default:
        return payment.showFailure(result);
    }
  }

  async function showChange(change: Change) {
    const isNewAmount = change.code === "amount-differs";
    // Why Pay was refused says more than that the amount changed with it.
    if (!isNewAmount || problem.sentences.length === 0) {
      problem.show(change.code === "shipping-changed" ? "details" : "order", change.error);
    }
    if (change.code === "shipping-changed") onShippingChanged();
    else onAmountChanged();
    await reprice();
  }

  async function leaveFor(orderId: string, { keepsDrafts = false } = {}) {
    const orderPath = confirmationOf(orderId);
    payment.leave(orderPath);
    if (!keepsDrafts) details.forget();
    storeGiftCardCode(null);
    await navigate(orderPath, { replace: true, defaultShouldRevalidate: false });
  }

  return { settle, showChange, leaveFor };
}

import { beforeEach, describe, expect, it, vi } from "vitest";
import { listLocalOrders } from "#app/shop/local-orders/local-orders.ts";
import { cents } from "#domain/money/cents.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import type { DetailsResult } from "./checkout-client.ts";
import { type PayRequest, payCheckout } from "./pay-checkout.ts";
import type { ConfirmResult, FormCheck } from "./payment-form.ts";
import type { OrderResult } from "./request-order.ts";

const checkoutId = "11111111-1111-4111-8111-111111111111";

const request: Omit<PayRequest, "form"> = {
  checkoutId,
  lines: [
    { id: "a", productId: 1, productName: "Bar", price: cents(1299), quantity: 1, image: null },
  ],
  totals: {
    subtotal: cents(1299),
    discount: cents(0),
    tax: cents(110),
    shipping: cents(899),
    total: cents(2308),
  },
  details: shopper,
};

function steps(answers: {
  checked?: FormCheck;
  submitted?: DetailsResult;
  confirmed?: ConfirmResult;
  placed?: OrderResult;
}) {
  const form = {
    check: vi.fn(async () => answers.checked ?? ({ code: "complete" } as const)),
    focus: () => {},
    confirm: vi.fn(async () => answers.confirmed ?? ({ code: "confirmed" } as const)),
  };
  return {
    form,
    submitDetails: vi.fn(async () => answers.submitted ?? ({ code: "submitted" } as const)),
    requestOrder: vi.fn(
      async () =>
        answers.placed ??
        ({ code: "placed", orderId: checkoutId, orderNumber: "CHOC-2026-007" } as const),
    ),
  };
}

const press = (taken: ReturnType<typeof steps>) =>
  payCheckout({ ...request, form: taken.form }, taken);

const kept = () => listLocalOrders().map(({ status }) => status);

beforeEach(() => void vi.stubGlobal("window", { localStorage: memoryStorage() }));

describe("pressing Pay", () => {
  it("sends the details with the total on the button, pays, and places the order", async () => {
    const taken = steps({});
    expect(await press(taken)).toEqual({
      code: "placed",
      orderId: checkoutId,
      orderNumber: "CHOC-2026-007",
    });
    expect(taken.submitDetails).toHaveBeenCalledWith({
      checkoutId,
      lines: request.lines,
      amount: 2308,
      details: request.details,
    });
    expect(taken.form.confirm).toHaveBeenCalledWith({ checkoutId, details: request.details });
    expect(kept()).toEqual(["placed"]);
  });

  it("sends nothing while the payment form is incomplete", async () => {
    const checked = { code: "incomplete", error: "Your card number is incomplete." } as const;
    const taken = steps({ checked });
    expect(await press(taken)).toEqual(checked);
    expect(taken.submitDetails).not.toHaveBeenCalled();
    expect(taken.form.confirm).not.toHaveBeenCalled();
  });

  it.each<DetailsResult>([
    { code: "amount-differs", error: "Look again." },
    { code: "unavailable", error: "Sold out." },
    { code: "already-placed", orderId: checkoutId },
    { code: "invalid", error: "Fill in.", errors: { email: "missing" } },
    { code: "failed", error: "Away." },
  ])("charges nothing when the details are answered with $code", async (submitted) => {
    const taken = steps({ submitted });
    expect(await press(taken)).toEqual(submitted);
    expect(taken.form.confirm).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });

  it("stores no copy of the order when the payment failed", async () => {
    const taken = steps({ confirmed: { code: "failed", error: "Declined." } });
    expect(await press(taken)).toEqual({
      code: "declined",
      error: "Declined.",
    });
    expect(taken.requestOrder).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });

  it("stores the order in the browser when the result of the payment is unknown", async () => {
    const taken = steps({ confirmed: { code: "unknown" } });
    expect(await press(taken)).toEqual({ code: "kept" });
    expect(kept()).toEqual(["handing-in"]);
  });

  it("stores the order in the browser when it is paid and the server is down", async () => {
    const taken = steps({ placed: { code: "unreachable", error: "Away." } });
    expect(await press(taken)).toEqual({ code: "kept" });
    expect(kept()).toEqual(["handing-in"]);
  });

  it("forgets the copy when the provider says that nothing was paid", async () => {
    const taken = steps({ placed: { code: "not-paid", error: "Not completed." } });
    expect(await press(taken)).toEqual({
      code: "declined",
      error: "Not completed.",
    });
    expect(kept()).toEqual([]);
  });
});

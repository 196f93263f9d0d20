import { describe, expect, test } from "vitest";
import { parseMethodType, paymentMethodName, paymentMethods } from "./payment-method.ts";

describe("the payment method", () => {
  test("is Bank Account (ACH) or Debit Card (Visa / Mastercard)", () => {
    expect(paymentMethods.map((method) => paymentMethodName(method))).toEqual([
      "Bank Account (ACH)",
      "Debit Card (Visa / Mastercard)",
    ]);
  });

  test("is Bank Account (ACH) or Credit or debit card if all cards are accepted", () => {
    expect(paymentMethods.map((method) => paymentMethodName(method, true))).toEqual([
      "Bank Account (ACH)",
      "Credit or debit card",
    ]);
  });

  test("methodTypes: us_bank_account for ACH, card for debit", () => {
    expect(parseMethodType("us_bank_account")).toBe("ach");
    expect(parseMethodType("card")).toBe("debit");
  });

  test.each(["", "ach", "debit", "klarna", "Card", "toString", null, undefined, ["card"]])(
    "refuses the method type %j",
    (value) => {
      expect(parseMethodType(value)).toBeUndefined();
    },
  );
});

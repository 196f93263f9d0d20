import { describe, expect, test } from "vitest";
import { sentByHand, sentRefund, sentWholeRefund } from "./sent-refund.ts";

const order = "11111111-1111-4111-8111-111111111111";

function form(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const refund = {
  order,
  knownRefunds: "0",
  bars: "7:1",
  shipping: "0.00",
  amount: "10.00",
  reason: "damaged",
  note: "",
};

test("a refund is read to the cent", () => {
  expect(sentRefund(form(refund))).toEqual({
    orderId: order,
    knownRefunds: 0,
    items: [{ itemId: "7", quantity: 1 }],
    shipping: 0,
    amount: 1_000,
    reason: "damaged",
    note: "",
    tellsCustomer: false,
    restocks: false,
  });
});

describe("is refused without being sent:", () => {
  test.each(["NaN", "Infinity", "1e3", "10.005", "0x10", "1,000.00", "", " ", "$10"])(
    "the amount “%s”",
    (amount) => {
      expect(sentRefund(form({ ...refund, amount }))).toBeUndefined();
      expect(sentRefund(form({ ...refund, shipping: amount }))).toBeUndefined();
      expect(sentWholeRefund(form({ order, amount }))).toBeUndefined();
      expect(sentByHand(form({ order, knownRefunds: "0", note: "", amount }))).toBeUndefined();
    },
  );

  test.each(["7", "7:", "7:NaN", "7:-1", "7:1.5", "NaN:1", "-7:1", "7:1:1"])(
    "the bars “%s”",
    (bars) => {
      expect(sentRefund(form({ ...refund, bars }))).toBeUndefined();
    },
  );

  test.each([
    { order: "1 or 1=1" },
    { knownRefunds: "-1" },
    { knownRefunds: "NaN" },
    { reason: "because" },
  ])("%j", (field) => {
    expect(sentRefund(form({ ...refund, ...field }))).toBeUndefined();
  });
});

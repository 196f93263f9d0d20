import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { addPurchases, noPurchases, outdatedOrders, remainingAfter } from "./label-purchases.ts";

const label = (orderId: string) => ({
  orderId,
  labelId: `label of ${orderId}`,
  choice: { rateId: "rate", maxPrice: cents(745) },
});

test("labels, money and problems of all answers to one press are added up", () => {
  const first = addPurchases(noPurchases, {
    labelIds: ["a"],
    cents: 745,
    results: [
      { orderId: "1", code: "bought", text: "" },
      { orderId: "2", code: "refused", text: "No funds." },
    ],
  });
  const second = addPurchases(first, {
    labelIds: ["c"],
    cents: 1120,
    results: [{ orderId: "3", code: "bought", text: "" }],
  });
  expect(second).toEqual({
    labelIds: ["a", "c"],
    cents: 1865,
    problems: { "1": "", "2": "No funds.", "3": "" },
  });
});

test("only what was not started is sent again", () => {
  const results = [
    { orderId: "1", code: "bought" },
    { orderId: "2", code: "refused" },
    { orderId: "3", code: "not-started" },
  ] as const;
  const labels = ["1", "2", "3", "4"].map(label);
  expect(remainingAfter(labels, results)).toEqual([label("3"), label("4")]);
});

test("nothing is sent again when none of it was started", () => {
  const results = [{ orderId: "1", code: "not-started" }] as const;
  expect(remainingAfter([label("1"), label("2")], results)).toEqual([]);
});

test("orders whose price rose or that were changed need new rates", () => {
  const results = [
    { orderId: "1", code: "price-rose" },
    { orderId: "2", code: "order-changed" },
    { orderId: "3", code: "refused" },
  ] as const;
  expect(outdatedOrders(results)).toEqual(["1", "2"]);
});

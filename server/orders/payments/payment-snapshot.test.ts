import { expect, test } from "vitest";
import { cents, ZERO } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { snapshotOver } from "#test/support/payment-snapshots.ts";
import {
  comparePaymentSnapshot,
  orderPaymentStatus,
  type PaymentSnapshot,
  type ReportedOrder,
} from "./payment-snapshot.ts";

const total = cents(4_287);
const paid = snapshotOver(total);
const pending: PaymentSnapshot = { ...paid, status: "pending" };
const failed: PaymentSnapshot = { ...paid, status: "failed" };
const order: ReportedOrder = {
  total,
  paymentStatus: "paid",
  openHolds: [],
  refundedByHand: ZERO,
  giftCard: { paid: ZERO, refunded: ZERO },
};

function compare(known: PaymentSnapshot | null, reading: PaymentSnapshot, of = order) {
  return comparePaymentSnapshot(of, { known, others: [] }, reading);
}

test.each<[string, PaymentStatus, PaymentSnapshot[], PaymentStatus]>([
  ["money that came", "pending", [paid], "paid"],
  ["money on its way", "pending", [pending], "pending"],
  ["a payment that bounced", "pending", [failed], "failed"],
  ["a payment that bounced, and another one", "failed", [failed, paid], "paid"],
  ["another sum than the total", "pending", [{ ...paid, amount: cents(100) }], "pending"],
  ["a paid order of another total", "paid", [{ ...paid, amount: cents(100) }], "paid"],
  ["a part refunded", "paid", [{ ...paid, refunded: cents(1) }], "paid"],
  ["all refunded", "paid", [{ ...paid, refunded: total }], "refunded"],
  ["a refund that failed", "refunded", [paid], "paid"],
  [
    "two payments that make up the total",
    "pending",
    [
      { ...paid, amount: cents(4_000) },
      { ...paid, amount: cents(287) },
    ],
    "paid",
  ],
])("the payment status after %s", (_what, paymentStatus, payments, expected) => {
  expect(orderPaymentStatus({ ...order, paymentStatus }, payments)).toBe(expected);
});

const due = cents(2_287);
const rest: PaymentSnapshot = { ...paid, amount: due };
test.each<[string, PaymentSnapshot[], number, PaymentStatus]>([
  ["with the rest by card", [rest], 0, "paid"],
  ["with the rest on its way", [{ ...rest, status: "pending" }], 0, "pending"],
  ["with a rest that bounced", [{ ...rest, status: "failed" }], 0, "failed"],
  ["with the whole total besides", [paid], 0, "pending"],
  ["whose card payment went back alone", [{ ...rest, refunded: due }], 0, "paid"],
  ["of which everything went back", [{ ...rest, refunded: due }], 2_000, "refunded"],
])("an order paid with a gift card, %s", (_what, payments, refunded, expected) => {
  const giftCard = { paid: cents(2_000), refunded: cents(refunded) };
  const pendingOrder = { ...order, paymentStatus: "pending" as const, giftCard };
  const known =
    expected === "paid" ? { ...pendingOrder, paymentStatus: "paid" as const } : pendingOrder;
  expect(orderPaymentStatus(known, payments)).toBe(expected);
});

test("an order paid by a gift card alone is paid, and refunded once all is back on the card", () => {
  const giftCard = { paid: total, refunded: ZERO };
  expect(orderPaymentStatus({ ...order, giftCard }, [])).toBe("paid");
  expect(orderPaymentStatus({ ...order, giftCard: { ...giftCard, refunded: total } }, [])).toBe(
    "refunded",
  );
});

test("a reading without changes is no news", () => {
  expect(compare(paid, { ...paid })).toMatchObject({ isNews: false, events: [] });
});

test("a paid payment stays paid without a refund", () => {
  const { payment, paymentStatus } = compare(paid, failed);
  expect([payment.status, paymentStatus]).toEqual(["succeeded", "paid"]);
});

test("a fraud warning stays if a later reading does not repeat it", () => {
  const warned = { ...paid, isFraudWarned: true };
  const later = compare(warned, paid, { ...order, openHolds: ["fraud_warning"] });
  expect(later).toMatchObject({ isNews: false, released: [] });
});

test("each problem holds the order, the gravest is reported last, and its end releases the order", () => {
  const disputed: PaymentSnapshot = { ...paid, dispute: "open", inReview: true };
  const onHold = compare(paid, disputed);
  expect(onHold.opened).toEqual(["payment_review", "dispute"]);
  expect(onHold.events.map(({ kind, detail }) => [kind, detail.state ?? detail.reason])).toEqual([
    ["dispute", "open"],
    ["hold", "payment_review"],
    ["hold", "dispute"],
  ]);
  const openHolds = onHold.opened;
  const won = compare(disputed, { ...disputed, dispute: "won" }, { ...order, openHolds });
  expect(won.released).toEqual(["dispute"]);
  expect(won.events.at(-1)).toMatchObject({ kind: "hold", detail: { reason: "payment_review" } });
  const over = compare(disputed, paid, { ...order, openHolds });
  expect(over.events.at(-1)).toMatchObject({ kind: "hold", detail: { reason: null } });
});

test("a hold that the owner released is not opened again by the same dispute", () => {
  const disputed: PaymentSnapshot = { ...paid, dispute: "open" };
  const partRefunded = compare(disputed, { ...disputed, refunded: cents(100) });
  expect(partRefunded).toMatchObject({ isNews: true, opened: [], refunded: 100 });
  expect(partRefunded.events.map(({ kind }) => kind)).toEqual(["refund"]);
});

test("a refund, also a failed one, is reported with the sum refunded before", () => {
  const part = { ...paid, refunded: cents(1_000) };
  expect(compare(part, { ...paid, refunded: cents(1_500) }).events).toMatchObject([
    { kind: "refund", detail: { amount: 500, refunded: 1_500, total } },
  ]);
  expect(compare(part, paid).events).toMatchObject([
    { kind: "refund-failed", detail: { amount: 1_000 } },
  ]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, cents } from "#domain/money/cents.ts";
import { snapshotOver } from "#test/support/payment-snapshots.ts";
import type { ProviderRefund } from "../../payments/payment-provider.ts";
import { type Share, sharePayment } from "./share-payment.ts";

const refundOf = (id: string, amount: number, more: Partial<ProviderRefund> = {}) => ({
  id,
  refundId: null,
  amount: cents(amount),
  state: "succeeded" as const,
  failure: null,
  createdAt: new Date(0),
  ...more,
});
const share = (amount: number, refunds: Share["refunds"] = []): Share => ({
  amount: cents(amount),
  refunds,
});
const known = (id: string, providerId: string | null, amount: number, isRequested = false) => ({
  id,
  providerId,
  amount: cents(amount),
  isRequested,
});

describe("a payment that orders share", () => {
  test("gives each its own amount, and all of them its state", () => {
    const shared = sharePayment(snapshotOver(600), [], [share(100), share(200), share(300)]);
    expect(shared.map(({ snapshot }) => snapshot.amount)).toEqual([100, 200, 300]);
    expect(new Set(shared.map(({ snapshot }) => snapshot.status))).toEqual(new Set(["succeeded"]));
  });

  test("of a different amount is shared in proportion, to the cent", () => {
    const shared = sharePayment(snapshotOver(100), [], [share(100), share(100), share(100)]);
    expect(shared.map(({ snapshot }) => snapshot.amount)).toEqual([34, 33, 33]);
  });

  test("leaves room for requested refunds that the provider has not made yet", () => {
    const shares = [share(100, [known("asked", null, 80, true)]), share(100)];
    const shared = sharePayment(snapshotOver(200), [refundOf("re_1", 50)], shares);
    expect(shared.map(({ snapshot }) => snapshot.refunded)).toEqual([20, 30]);
  });

  test("keeps a refund where it was recorded, whatever was refunded since", () => {
    const shares = [
      share(100, [known("a", "re_1", 100)]),
      share(100, [known("b", "re_1", 20), known("c", "re_2", 80)]),
      share(100),
    ];
    const refunds = [refundOf("re_1", 120), refundOf("re_2", 80, { refundId: "c" })];
    const shared = sharePayment(snapshotOver(300), refunds, shares);
    expect(shared.map(({ snapshot }) => snapshot.refunded)).toEqual([100, 100, 0]);
  });

  test("gives a failed refund to the first, where it gives nothing back", () => {
    const failed = refundOf("re_1", 500, { state: "failed" });
    const shared = sharePayment(snapshotOver(200), [failed], [share(100), share(100)]);
    expect(shared.map(({ refunds }) => refunds.length)).toEqual([1, 0]);
    expect(shared.map(({ snapshot }) => snapshot.refunded)).toEqual([0, 0]);
  });

  test("never refunds more than a share or another sum than the provider, in any sequence", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 4_000 })), (shares, refunds) => {
        const total = shares.reduce((sum, amount) => sum + amount, 0);
        let remaining = total;
        const made = refunds.flatMap((amount, index) => {
          if (amount > remaining) return [];
          remaining -= amount;
          return [refundOf(`re_${index}`, amount)];
        });
        const shared = sharePayment(
          snapshotOver(total),
          made,
          shares.map((each) => share(each)),
        );
        for (const [index, { snapshot }] of shared.entries()) {
          expect(snapshot.refunded).toBeLessThanOrEqual(shares[index] ?? 0);
        }
        const sum = add(...shared.map(({ snapshot }) => snapshot.refunded));
        expect(sum).toBe(add(...made.map(({ amount }) => amount)));
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { nextStepOf, type StepFacts } from "./next-step.ts";

const paid: StepFacts = {
  status: "pending",
  paymentStatus: "paid",
  isErased: false,
  obstacle: null,
  hasPayLink: false,
  isPacked: false,
  isPickup: false,
  isPickupReady: false,
  buysLabels: true,
  hasParcelUnderWay: false,
  hasUndeliverableParcel: false,
};

const unpaid: Partial<StepFacts> = { paymentStatus: "failed", obstacle: { code: "not-paid" } };
const shipped: Partial<StepFacts> = { status: "shipped", obstacle: { code: "shipped" } };
const pickup: Partial<StepFacts> = { isPacked: true, isPickup: true };

describe("the next step", () => {
  test.each<[string, Partial<StepFacts>, ReturnType<typeof nextStepOf>]>([
    ["of an order with a link to pay", { ...unpaid, hasPayLink: true }, "copy-pay-link"],
    ["of a paid order", {}, "pack"],
    ["of the rest of an order", { status: "processing", hasParcelUnderWay: true }, "pack"],
    ["of a packed order", { isPacked: true }, "buy-label"],
    ["of a packed order in a shop without labels", { isPacked: true, buysLabels: false }, "ship"],
    ["of a packed pickup", pickup, "announce-pickup"],
    ["of a pickup its customer knows of", { ...pickup, isPickupReady: true }, "mark-delivered"],
    ["of a shipped order", shipped, "mark-delivered"],
    [
      "of an order whose parcels left, and that is open",
      { obstacle: { code: "nothing-to-send" }, hasParcelUnderWay: true },
      "mark-delivered",
    ],
  ])("%s", (_what, facts, step) => {
    expect(nextStepOf({ ...paid, ...facts })).toBe(step);
  });

  test.each<[string, Partial<StepFacts>]>([
    ["a bank payment is on its way", { ...unpaid, paymentStatus: "pending" }],
    ["it is on hold", { obstacle: { code: "on-hold", hold: "dispute" } }],
    ["it is a gift for later", { obstacle: { code: "on-hold", hold: "gift_date" } }],
    ["it is cancelled", { status: "cancelled", obstacle: { code: "cancelled" } }],
    ["it was refunded before it left", { obstacle: { code: "nothing-to-send" } }],
    ["all of it was refunded after it left", { ...shipped, paymentStatus: "refunded" }],
    ["its parcel came back", { ...shipped, hasUndeliverableParcel: true }],
    ["it is delivered", { ...shipped, status: "delivered" }],
    ["it sells a gift card", { obstacle: { code: "gift-card" } }],
    ["its customer was erased", { isErased: true }],
  ])("is none while %s", (_why, facts) => {
    expect(nextStepOf({ ...paid, ...facts })).toBeNull();
  });
});

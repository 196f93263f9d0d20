import { describe, expect, test } from "vitest";
import { buy } from "#test/support/checkouts.ts";
import { startFakeEasyPost } from "#test/support/fake-easypost/start-fake-easypost.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { quoteCheapest } from "#test/support/postage.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { listParcelStates } from "../orders/list/list-parcel-states.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { findOrder, lockOrder } from "../orders/order-queries.ts";
import { changeUndeliverable } from "../parcels/change-undeliverable.ts";
import { markDelivered } from "../parcels/mark-delivered.ts";
import { buyLabel } from "./buy-label.ts";
import { findLabel } from "./label-queries.ts";
import { takeTrackingEvent } from "./take-tracking-event.ts";

const fake = forAllTests(startFakeEasyPost);
const house = forAllTests(() => openTestShop(fake.environment));
const { shop } = house;

type Scan = {
  readonly status: string;
  readonly message?: string;
  readonly tracking_location?: {
    readonly city: string;
    readonly state: string;
    readonly zip: string | null;
  };
};

/** A parcel that was shipped with a bought label. */
async function sendParcel() {
  const { orderId, labelId, choice } = await quoteCheapest(shop, await buy(shop));
  await buyLabel(shop, { labelId, choice, notifiesCustomer: true });
  const number = (await findLabel(shop.db, labelId))?.trackingNumber ?? "";
  const stateOf = async () => (await listParcelStates(shop, [orderId])).get(orderId);
  return { orderId, labelId, number, stateOf };
}

describe("a carrier's webhook", () => {
  const tracker = (
    trackingCode: string,
    status: string,
    details: readonly Scan[] = [],
    updatedAt?: string,
  ) =>
    fake.sign({
      object: "Event",
      description: "tracker.updated",
      result: {
        object: "Tracker",
        tracking_code: trackingCode,
        status,
        updated_at: updatedAt,
        tracking_details: details,
      },
    });
  const hear = ({ body, signature }: { body: string; signature: string | null }) =>
    takeTrackingEvent(shop, new TextEncoder().encode(body), signature);

  test("about a delivery marks the parcel and its order as delivered, however often it arrives", async () => {
    const { orderId, number } = await sendParcel();
    expect(await hear(tracker(number, "in_transit"))).toEqual({ code: "taken" });
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "shipped" });
    for (let times = 0; times < 2; times += 1) {
      expect(await hear(tracker(number, "delivered"))).toEqual({ code: "taken" });
    }
    // An older event that arrives late changes nothing.
    await hear(tracker(number, "out_for_delivery"));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
  });

  test("about a parcel that went back to the shop is no delivery, so that nobody is asked how it tasted", async () => {
    const { orderId, number } = await sendParcel();
    const wentBack = ["in_transit", "return_to_sender", "delivered"].map((status) => ({ status }));
    await hear(tracker(number, "delivered", wentBack));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "shipped" });
  });

  test("about a parcel that goes back says so once, and not again after the owner has resolved it", async () => {
    const { orderId, labelId, number, stateOf } = await sendParcel();
    for (let times = 0; times < 2; times += 1) await hear(tracker(number, "return_to_sender"));
    expect(await stateOf()).toMatchObject({ code: "undeliverable", isResolved: false });

    await changeUndeliverable(shop, labelId, "resolved");
    await hear(tracker(number, "return_to_sender"));
    await hear(tracker(number, "delivered"));
    expect(await stateOf()).toMatchObject({ code: "undeliverable", isResolved: true });
    const events = (await listOrderEvents(shop.db, orderId)).map(({ kind }) => kind);
    expect(events.filter((kind) => kind === "parcel-undeliverable")).toHaveLength(1);
  });

  test("about a later scan leaves a parcel on its way that the owner said is not coming back", async () => {
    const { labelId, number, stateOf } = await sendParcel();
    await hear(tracker(number, "return_to_sender"));
    await changeUndeliverable(shop, labelId, "on-its-way");
    const scans = ["return_to_sender", "in_transit"].map((status) => ({ status }));
    await hear(tracker(number, "in_transit", scans));
    expect(await stateOf()).toMatchObject({ code: "sent" });
  });

  const toShopper = { city: "PORTLAND", state: "OR", zip: shopper.zipCode };
  const toAnother = { city: "HUDSON", state: "NY", zip: "12534" };

  test.each<[string, string, Omit<Scan, "status">]>([
    ["the customer's ZIP code", "delivered", { tracking_location: toShopper }],
    ["the customer's city", "delivered", { tracking_location: { ...toShopper, zip: null } }],
    ["another place", "shipped", { tracking_location: toAnother }],
    [
      "the sender in the same place",
      "shipped",
      { tracking_location: toShopper, message: "Delivered, To Original Sender" },
    ],
  ])("about a delivery after a return, to %s, leaves the order %s", async (_to, status, scan) => {
    const { orderId, number } = await sendParcel();
    await hear(tracker(number, "return_to_sender"));
    const scans = [{ status: "return_to_sender" }, { status: "delivered", ...scan }];
    await hear(tracker(number, "delivered", scans));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status });
  });

  test("about a failed delivery says so to the owner until the parcel moves on", async () => {
    const { number, stateOf } = await sendParcel();
    await hear(tracker(number, "failure"));
    const failed = { code: "undeliverable", hasFailed: true, isResolved: false };
    expect(await stateOf()).toMatchObject(failed);
    await hear(tracker(number, "out_for_delivery"));
    expect(await stateOf()).toMatchObject({ code: "sent" });
  });

  /** An event of this hour. */
  const trackedAt = (number: string, status: string, hour: string) =>
    tracker(number, status, [], `2026-11-02T${hour}:00:00Z`);

  test.each(["unknown", "pre_transit", "cancelled"])(
    "about a failed parcel whose status is %s leaves it failed",
    async (status) => {
      const { number, stateOf } = await sendParcel();
      await hear(tracker(number, "failure"));
      await hear(tracker(number, status));
      expect(await stateOf()).toMatchObject({ code: "undeliverable", hasFailed: true });
    },
  );

  test("that is older than the failure leaves the parcel failed", async () => {
    const { number, stateOf } = await sendParcel();
    await hear(trackedAt(number, "failure", "12"));
    await hear(trackedAt(number, "in_transit", "11"));
    expect(await stateOf()).toMatchObject({ code: "undeliverable", hasFailed: true });
  });

  test("about a failed delivery that is repeated after a later scan leaves the parcel on its way", async () => {
    const { number, stateOf } = await sendParcel();
    await hear(trackedAt(number, "failure", "11"));
    await hear(trackedAt(number, "in_transit", "12"));
    await hear(trackedAt(number, "failure", "11"));
    expect(await stateOf()).toMatchObject({ code: "sent" });
  });

  test("about a failed delivery that arrives after a later scan changes nothing", async () => {
    const { number, stateOf } = await sendParcel();
    await hear(trackedAt(number, "out_for_delivery", "12"));
    await hear(trackedAt(number, "failure", "11"));
    expect(await stateOf()).toMatchObject({ code: "sent" });
  });

  test.each(["failure", "return_to_sender"])(
    "of %s that is repeated leaves a parcel on its way that the owner said is",
    async (status) => {
      const { labelId, number, stateOf } = await sendParcel();
      await hear(trackedAt(number, status, "11"));
      await changeUndeliverable(shop, labelId, "on-its-way");
      await hear(trackedAt(number, status, "11"));
      expect(await stateOf()).toMatchObject({ code: "sent" });
    },
  );

  test("about a failed parcel that moves on leaves an order delivered that the owner marked so", async () => {
    const { orderId, number } = await sendParcel();
    await hear(tracker(number, "failure"));
    await changeOrderStatus(shop, orderId, "delivered");
    await hear(tracker(number, "in_transit"));
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
  });

  test("about a failed parcel that moves on is in the order's history", async () => {
    const { orderId, number } = await sendParcel();
    await hear(tracker(number, "failure"));
    await hear(tracker(number, "in_transit"));
    const events = (await listOrderEvents(shop.db, orderId)).map(({ kind }) => kind);
    expect(events.at(-1)).toBe("parcel-on-its-way");
  });

  test("about a scan on the way does not wait for the parcel's order", async () => {
    const { orderId, number } = await sendParcel();
    await shop.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId);
      expect(await hear(trackedAt(number, "in_transit", "11"))).toEqual({ code: "taken" });
    });
  });

  test("about a parcel that failed and then goes back says that it comes back", async () => {
    const { number, stateOf } = await sendParcel();
    await hear(tracker(number, "failure"));
    await hear(tracker(number, "return_to_sender"));
    await hear(tracker(number, "failure"));
    expect(await stateOf()).toMatchObject({ code: "undeliverable", hasFailed: false });
  });

  test.each(["carrier", "owner"])("a failed parcel is delivered if the %s says so", async (who) => {
    const { orderId, labelId, number } = await sendParcel();
    await hear(tracker(number, "failure"));
    if (who === "carrier") await hear(tracker(number, "delivered"));
    else await markDelivered(shop, labelId);
    expect(await findOrder(shop.db, orderId)).toMatchObject({ status: "delivered" });
  });

  test("about a failed delivery leaves a parcel alone whose loss the owner has resolved", async () => {
    const { labelId, number, stateOf } = await sendParcel();
    await hear(tracker(number, "failure"));
    await changeUndeliverable(shop, labelId, "resolved");
    await hear(tracker(number, "failure"));
    expect(await stateOf()).toMatchObject({ hasFailed: true, isResolved: true });
  });

  test.each(["", "hmac-sha256-hex=00", null])("signed with %j is refused", async (signature) => {
    const { body } = tracker("9400", "delivered");
    expect(await hear({ body, signature })).toEqual({ code: "not-signed" });
  });

  test("about an unknown parcel, or about none, is accepted and changes nothing", async () => {
    expect(await hear(tracker("1Z999", "delivered"))).toEqual({ code: "taken" });
    expect(await hear(fake.sign({ description: "batch.created", result: {} }))).toEqual({
      code: "taken",
    });
  });

  test("is not accepted without a key", async () => {
    const shop = { ...house.shop, shipping: null };
    const { body, signature } = tracker("9400", "delivered");
    expect(await takeTrackingEvent(shop, new TextEncoder().encode(body), signature)).toEqual({
      code: "not-expected",
    });
  });
});

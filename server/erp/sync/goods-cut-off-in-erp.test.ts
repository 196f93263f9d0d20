// @module-tag extended
import { beforeAll, expect, test } from "vitest";
import { SECOND_MS } from "#domain/time/durations.ts";
import { goodsOf, refundUnits } from "#test/support/erp-goods.ts";
import { cutOffsOf, openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";

const erp = forAllTests(openErpShop);
const { shop, pass, odoo } = erp;
let goods: ReturnType<typeof goodsOf>;

beforeAll(async () => {
  goods = goodsOf(erp);
});

type Step = (orderId: string) => Promise<unknown>;
const ship =
  (quantities: readonly number[], tracking = ""): Step =>
  (orderId) =>
    goods.ship(orderId, quantities, tracking);
const refund =
  (...some: Parameters<typeof refundUnits>): Step =>
  (orderId) =>
    makeRefund(shop, orderId, refundUnits(...some));
const cancel: Step = (orderId) => changeOrderStatus(shop, orderId, "cancelled");
const undo: Step = (orderId) => goods.undoParcels(orderId);

const failRefunds: Step = (orderId) => goods.failRefunds(orderId);

const histories: readonly (readonly [string, readonly Step[]])[] = [
  ["two parcels", [ship([1], "FIRST0001"), ship([1, 1], "SECOND002")]],
  ["a shipment that is undone and sent again", [ship([2]), undo, ship([1, 1])]],
  ["a return, and a bar that never left", [ship([2]), refund(0, 1, true), refund(1, 1)]],
  ["a cancellation after a parcel", [ship([1]), cancel]],
  ["a bar whose refund failed", [refund(1, 1), ship([2]), failRefunds, ship([0, 1])]],
];
const cases = histories.flatMap(([what, steps]) =>
  ([16, 19] as const).map((version) => [what, version, steps] as const),
);

test.for(cases)(
  "cut off at any call, %s is delivered once in Odoo %i",
  { timeout: 900_000 },
  async ([, version, steps]) => {
    async function begin() {
      await erp.startOver(version);
      const orderId = await goods.order();
      return { orderId, before: odoo.calls.length };
    }

    async function play(orderId: string): Promise<void> {
      for (const step of steps) {
        await step(orderId);
        await erp.sync(orderId);
        pass(60 * SECOND_MS);
        await erp.syncAgain(orderId);
      }
      await erp.expectDone(orderId);
    }

    const whole = await begin();
    await play(whole.orderId);
    const wanted = goods.pickings();
    for (const { at, moment } of cutOffsOf(odoo.calls.slice(whole.before))) {
      const { orderId, before } = await begin();
      odoo[moment] = ({ number }) => (number === before + at ? "drop" : undefined);
      await play(orderId);
      expect([at, moment, goods.pickings()]).toEqual([at, moment, wanted]);
    }
  },
);

test("a shipment that was undone while its delivery was cut off comes back once", {
  timeout: 900_000,
}, async () => {
  for (const moment of ["before", "after"] as const) {
    await erp.startOver(19);
    const orderId = await goods.order();
    await goods.ship(orderId, [2]);
    odoo[moment] = ({ method }) => (method === "button_validate" ? "drop" : undefined);
    await erp.sync(orderId);
    odoo[moment] = () => undefined;
    await goods.undoParcels(orderId);
    pass(60 * SECOND_MS);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(0);
    await goods.ship(orderId, [2, 1]);
    await erp.expectSynced(orderId);
    expect(goods.away()).toBe(3);
  }
});

import { expect, test } from "vitest";
import { changeOrderStatus } from "#server/orders/changes/change-order-status.ts";
import { routeContext } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { loader } from "./packing-slip.route.tsx";

const { shop } = forAllTests(openTestShop);

async function readSlip(orderId: string) {
  const url = new URL(`http://localhost:3000/admin/orders/${orderId}/slip`);
  const context = routeContext(shop);
  return await loader({ url, request: new Request(url), params: { orderId }, context } as never);
}

test.each([
  ["is to be packed", {}, null],
  ["is not paid", { payment_status: "failed" }, "it is not paid"],
  ["is shipped without a parcel", { status: "shipped" }, null],
])("the slip of an order that %s says so before it is printed", async (_what, change, obstacle) => {
  const id = await buy(shop);
  if (Object.keys(change).length > 0) await changeRows(shop.db, "orders", change, { id });
  expect((await readSlip(id)).obstacle).toBe(obstacle);
});

test("the slip of a cancelled order says so before it is printed", async () => {
  const id = await buy(shop);
  await changeOrderStatus(shop, id, "cancelled");
  expect((await readSlip(id)).obstacle).toBe("it is cancelled");
});

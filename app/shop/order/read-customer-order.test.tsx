import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readOrderPage } from "#server/orders/read-order-page.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readCustomerOrder } from "./read-customer-order.ts";
import { WhatsNext } from "./whats-next.tsx";

const { shop } = forAllTests(openTestShop);

/** What follows for a shipped order without parcels, as of a former shop. */
async function whatsNext(tracking_number: string | null): Promise<string> {
  const id = await buy(shop);
  await changeRows(shop.db, "orders", { status: "shipped", tracking_number }, { id });
  const page = await readOrderPage(shop, id);
  if (!page) throw new Error("There is no page of the order.");
  return renderToStaticMarkup(<WhatsNext page={await readCustomerOrder(shop, page)} />);
}

test("an order's own tracking number links to the carrier whose check digit it has", async () => {
  expect(await whatsNext("9400 1112 0620 6406 2607 87")).toContain(
    'href="https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787"',
  );
});

test("a tracking number of an unknown carrier is plain text, and without one the city is named", async () => {
  const unknown = await whatsNext("LS7123456789");
  expect(unknown).toContain("Tracking number LS7123456789.");
  expect(unknown).not.toContain("href");
  expect(await whatsNext(null)).toContain("The parcel is on its way to");
});

import { expect, test } from "vitest";
import { confirmNoticeMail } from "#server/email/templates/notice-mail.ts";
import { confirmNotice, findNotice } from "#server/notices/notice-queries.ts";
import { requestNotice } from "#server/notices/request-notice.ts";
import { callRoute, routeContext } from "#test/support/call-route.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import * as leaveNotice from "./leave-notice.route.ts";

const { shop } = rewoundForEachTest(openTestShop);

/** Somebody who waits for a bar. @returns the id of their notice */
async function wait(): Promise<string> {
  const { db } = shop;
  await db.updateTable("products").set({ in_stock: false }).where("id", "=", 1).execute();
  await requestNotice(shop, {
    subject: { productId: 1 },
    email: "robin@example.com",
    address: "203.0.113.5",
  });
  const { id } = await rowOf(db, "notices", ["id"], { email: "robin@example.com" });
  await confirmNotice(db, id, shop.clock());
  return id;
}

/** Posts to the address in the mail's header, as mail programs do: without cookies or Origin. */
async function press(id: string, body: string): Promise<number> {
  const notice = await findNotice(shop.db, id);
  if (!notice) throw new Error("There is no such notice.");
  const { siteUrl } = shop.config;
  const mail = confirmNoticeMail(notice, { shop: shop.details(), siteUrl });
  const { status } = await callRoute(
    shop,
    "/notify/:noticeId/leave",
    leaveNotice,
    new Request(mail.unsubscribeUrl ?? "", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    }),
  );
  return status;
}

const waiting = () => rowsOf(shop.db, "notices", ["email"]);

test("one click on Unsubscribe in a mail program takes an address off the list of a bar", async () => {
  const id = await wait();
  expect(await press(id, "List-Unsubscribe=One-Click")).toBe(200);
  expect(await waiting()).toEqual([]);
});

test("any other POST to its address changes nothing", async () => {
  const id = await wait();
  expect(await press(id, "do=leave")).toBe(400);
  expect(await waiting()).toHaveLength(1);
});

test("opening the address changes nothing, and leads to the page that asks", async () => {
  const noticeId = await wait();
  const response = await leaveNotice.loader({
    request: new Request(`http://localhost:3000/notify/${noticeId}/leave`),
    params: { noticeId },
    context: routeContext(shop),
  });
  expect(response.headers.get("location")).toBe(`/notify/${noticeId}`);
  expect(await waiting()).toHaveLength(1);
});

import { expect, test } from "vitest";
import { orderFilterOf } from "./find-listed-orders.ts";
import { orderList } from "./order-list.tsx";

const timeZone = "America/Denver";
const filterOf = (query: string) =>
  orderFilterOf(orderList.read(new URLSearchParams(query)), timeZone);

test("days in an address of the orders are days in the shop's time zone", () => {
  expect(filterOf("from=2026-11-20").days).toEqual({ from: "2026-11-20", to: undefined, timeZone });
  expect(filterOf("search=kim").days).toBeUndefined();
});

test("what an order has besides its status is only asked for if the address names it", () => {
  expect(filterOf("status=pending&view=open").facts).toBeUndefined();
  expect(filterOf("product=7&state=ME&gift=yes&note=yes&parcel=packed").facts).toMatchObject({
    productId: 7,
    state: "ME",
    isGift: true,
    hasNote: true,
    parcel: "packed",
  });
});

test("a bar or code that is no number is none, and finds nothing", () => {
  expect(filterOf("product=seven").facts?.productId).toBe(0);
  expect(filterOf("code=%27%3Bdrop").facts?.promotionId).toBe(0);
});

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { adminScreens } from "./admin-screens.ts";

/** Screens of one order or lot, and of unlocking: checked in journeys of their own. */
const others = [
  "admin/customers/:orderId",
  "admin/customer-data/export",
  "admin/labels/print",
  "admin/orders/:orderId/dispute",
  "admin/orders/:orderId/slip",
  "admin/orders/imported/:orderId",
  "admin/packing/print",
  "admin/stock/lots/:lotId",
  "admin/products/preview",
  "admin/shop/preview",
  "admin/unlock",
  "admin/unlock/passkey",
];

test("every admin screen is in the accessibility tests and in the pictures", () => {
  const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const screens = flat(routes as RouteConfigEntry[])
    .filter(({ file }) => /^admin\/.*[.]route[.]tsx$/.test(file))
    .flatMap(({ path }) => (path?.startsWith("admin/") ? [path] : []))
    .filter((path) => !others.includes(path));
  const paths = Object.values(adminScreens).map((path) => path.replace(/[?].*/, ""));
  const forgotten = screens.filter(
    (screen) => !paths.some((path) => matchPath(`/${screen}`, path)),
  );
  expect(screens.length).toBeGreaterThan(30);
  expect(forgotten).toEqual([]);
});

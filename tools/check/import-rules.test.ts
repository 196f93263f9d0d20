import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
let folder: string;

/** A small project with the real rules, in which each file violates one of them. */
const files: Record<string, string> = {
  "domain/money.ts": "export const cent = 1;",
  "domain/reads-a-file.ts": 'import { readFileSync } from "node:fs"; export { readFileSync };',
  "domain/knows-server.ts": 'export { db } from "#server/db/db.ts";',
  "domain/circle-a.ts": 'import { b } from "./circle-b.ts"; export const a = () => b;',
  "domain/circle-b.ts": 'import { a } from "./circle-a.ts"; export const b = () => a;',
  "domain/pricing/price.ts": 'export { order } from "../orders/order.ts";',
  "domain/orders/order.ts": "export const order = 1;",
  "domain/gifts/gift.ts": 'export { card } from "../gift-cards/gift-card.ts";',
  "domain/gift-cards/gift-card.ts": "export const card = 1;",
  "domain/gift-cards/sale.ts": 'export { day } from "../gifts/day.ts";',
  "domain/gifts/day.ts": "export const day = 1;",
  "server/db/db.ts": "export const db = 1;",
  "server/orders/knows-http.ts": 'export { Hono } from "hono";',
  "server/platform/http/knows-orders.ts": 'export { order } from "../../orders/order.ts";',
  "server/platform/http/serve.ts": 'export { Hono } from "hono";',
  "server/catalog/knows-prices.ts": 'export { order } from "#domain/pricing/price.ts";',
  "server/orders/knows-app.ts": 'export { page } from "../../app/shop/home/home.route.tsx";',
  "server/orders/knows-a-driver.ts": 'export { Pool } from "pg";',
  "server/orders/sends-mail.ts": 'export { mail } from "../email/mail.ts";',
  "server/orders/order.ts": "export const order = 1;",
  "server/orders/list/filter.ts": 'export { order } from "../order.ts";',
  "server/orders/reads-a-room.ts": 'export { order } from "./list/filter.ts";',
  "server/email/mail.ts": 'export { order as mail } from "../orders/order.ts";',
  "server/email/knows-the-books.ts": 'export { book } from "../erp/book.ts";',
  "server/erp/book.ts": "export const book = 1;",
  "server/chocolate/new-feature.ts": 'export { order } from "../orders/order.ts";',
  "server/payments/knows-db.ts": 'export { db } from "../db/db.ts";',
  "app/shop/home/home.route.tsx": 'export { db as page } from "#server/db/db.ts";',
  "app/shop/home/hero.tsx": 'export { db } from "#server/db/db.ts";',
  "app/shop/home/use-hero.ts": 'export { db } from "../../../server/db/db.ts";',
  "app/shop/home/asks-its-route.tsx": 'export { page } from "./home.route.tsx";',
  "app/shop/home/asks-the-admin.ts": 'export { board } from "../../admin/board.ts";',
  "app/ui/buttons/button.tsx": 'export { cent } from "#domain/money.ts";',
  "app/admin/orders/data/read.ts": 'export { refund } from "../refund/view.ts";',
  "app/admin/orders/data/result.ts": "export const result = 1;",
  "app/admin/orders/refund/view.ts": "export const refund = 1;",
  "app/admin/orders/refund/change.ts": 'export { result } from "../data/result.ts";',
  "app/gallery/samples.tsx": 'export { db } from "#server/db/db.ts";',
  "app/shop/home/shows-samples.tsx": 'export { db } from "../../gallery/samples.tsx";',
  "app/admin/board.ts": 'export { db as board } from "#server/db/db.ts";',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conche-rules-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  for (const path of ["package.json", "tsconfig.json", ".dependency-cruiser.js"]) {
    cpSync(path, join(folder, path));
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the import rules notice each way of breaking them", async () => {
  const { stdout } = await run(
    process.execPath,
    [
      resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      "app",
      "domain",
      "server",
      "--output-type",
      "json",
    ],
    { cwd: folder, maxBuffer: 1e8 },
    // It exits with an error because of the violations; only its output matters.
  ).catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  for (const expected of [
    "domain/reads-a-file.ts: domain-is-pure",
    "domain/knows-server.ts: domain-is-pure",
    "domain/circle-a.ts: no-cycles",
    "app/admin/orders/data: no-folder-cycles",
    "server/orders: no-folder-cycles",
    "domain/gifts: no-folder-cycles",
    "server/catalog/knows-prices.ts: catalog-knows-no-prices",
    "domain/pricing/price.ts: pricing-knows-no-orders",
    "server/orders/knows-app.ts: server-knows-no-app",
    "server/orders/knows-http.ts: server-knows-no-app",
    "server/platform/http/knows-orders.ts: platform-knows-no-feature",
    "server/orders/knows-a-driver.ts: sdks-only-in-their-folders",
    "server/orders/sends-mail.ts: features-point-one-way",
    "server/email/knows-the-books.ts: features-point-one-way",
    "server/chocolate/new-feature.ts: features-have-a-place",
    "server/payments/knows-db.ts: outside-systems-stand-alone",
    "app/shop/home/hero.tsx: components-show",
    "app/shop/home/use-hero.ts: components-show",
    "app/shop/home/asks-its-route.tsx: components-show",
    "app/shop/home/asks-the-admin.ts: shop-knows-no-admin",
    "app/ui/buttons/button.tsx: ui-knows-no-chocolate",
    "app/gallery/samples.tsx: gallery-shows-components",
    "app/shop/home/shows-samples.tsx: gallery-shows-components",
  ]) {
    expect(found).toContain(expected);
  }
  for (const allowed of [
    "app/shop/home/home.route.tsx",
    "app/admin/board.ts",
    "server/email/mail.ts",
    "server/platform/http/serve.ts",
  ]) {
    expect(found.some((violation) => violation.startsWith(allowed))).toBe(false);
  }
});

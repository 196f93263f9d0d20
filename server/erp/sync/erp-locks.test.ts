import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { withErpOrderLock } from "./erp-locks.ts";

const { shop } = forAllTests(openTestShop);

test("the work's error is thrown also when the database connection broke meanwhile", async () => {
  const locked = withErpOrderLock(shop.db, randomUUID(), async (connection) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection).catch(() => {});
    throw new Error("Odoo refused the login.");
  });
  await expect(locked).rejects.toThrow("Odoo refused the login.");
});

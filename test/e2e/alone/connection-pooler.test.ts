// @module-tag extended
import { parse } from "csv-parse/sync";
import { Client } from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { startConnectionPooler } from "../../support/connection-pooler.ts";
import { beginSession } from "../../support/journeys.ts";
import { runShop } from "../../support/running-shop.ts";
import { startSystemPostgres } from "../../support/system-postgres.ts";

// Set by tools/dev/test-programs.sh where these programs were found or installed.
const { PGBOUNCER_PATH: pgbouncer = "", SYSTEM_POSTGRES_BIN: postgresBin = "" } = process.env;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function poolerIn(mode: "session" | "transaction"): Promise<string> {
  const postgres = await startSystemPostgres(postgresBin);
  open.push(() => postgres.close());
  const pooler = await startConnectionPooler(pgbouncer, postgres.url, mode);
  open.push(() => pooler.close());
  return pooler.url;
}

describe.skipIf(!pgbouncer || !postgresBin)("a database behind a connection pooler", () => {
  test("in session mode lets the shop sell, send mails and show a change within a second", async () => {
    const url = await poolerIn("session");
    const shop = await runShop({ DATABASE_URL: url });
    open.push(() => shop.dispose());
    const buyers = Array.from({ length: 8 }, () => apiShopper(shop.url));
    await Promise.all(
      buyers.map(async (buyer) => {
        await buyer.begin();
        await buyer.submit();
        await buyer.confirm();
        expect((await buyer.place()).status).toBe(200);
      }),
    );
    const cookie = await beginSession(shop);
    await vi.waitFor(
      async () => {
        const emails = await fetch(`${shop.url}/admin/emails/export.csv`, { headers: { cookie } });
        expect(parse(await emails.text())).toHaveLength(1 + 2 * buyers.length);
      },
      { timeout: 20_000, interval: 200 },
    );
    const list = async () => await (await fetch(`${shop.url}/products`)).text();
    expect(await list()).toContain("Red Orchard");
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update products set name = 'Blue Orchard' where name = 'Red Orchard'");
    await client.end();
    await vi.waitFor(async () => expect(await list()).toContain("Blue Orchard"), 1_500);
  });

  test("in transaction mode is refused at the start, with a sentence that says what to do", async () => {
    const start = runShop({ DATABASE_URL: await poolerIn("transaction") });
    await expect(start).rejects.toThrow(
      "DATABASE_URL leads to a connection pooler in transaction mode",
    );
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { isDatabaseUnavailable, withinTimeout } from "./database.ts";

const house = forAllTests(openTestShop);
const { shop } = house;

test("connections that break while they are in use do not end the process", async () => {
  // In a separate process, which an unhandled error would end; in this process it would only fail
  // the run.
  const connection = JSON.stringify(house.connection);
  const program = `
    const { sql } = await import("kysely");
    const { openDatabase } = await import("./server/platform/db/open-database.ts");
    const { createLog } = await import("./server/platform/log.ts");
    const db = openDatabase(${connection}, createLog("silent"));
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql\`select pg_backend_pid() as pid\`.execute(tx);
      await sql\`select pg_terminate_backend(\${rows[0].pid})\`.execute(db);
      const isThere = sql\`select from pg_stat_activity where pid = \${rows[0].pid}\`;
      while ((await isThere.execute(db)).rows.length > 0);
      await sql\`select 1\`.execute(tx);
    }).then(() => "whole", () => "broken");
    console.log(await broken);
    await sql\`select 1\`.execute(db);
    console.log("alive");
    await db.destroy();
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "close");
  expect(output).toBe("broken\nalive\n");
  expect(code).toBe(0);
});

test("a silent database counts as unavailable after a second", async () => {
  const error = await withinTimeout(sql`select pg_sleep(3)`.execute(shop.db)).catch(
    (error: unknown) => error,
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  await withinTimeout(sql`select 1`.execute(shop.db));
});

test("a wrong query does not count as an unavailable database", async () => {
  const error = await sql`select nonsense`.execute(shop.db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

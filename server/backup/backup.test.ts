import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type BackupBench, openBackupBench } from "#test/support/backups.ts";
import { startBucketServer } from "#test/support/bucket-server.ts";
import { beginCheckout, buy, payCheckout } from "#test/support/checkouts.ts";
import { collectRows } from "#test/support/collect-rows.ts";
import { type HostedServer, startHostedServer } from "#test/support/hosted-server.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { openApp } from "../open-app.ts";
import { findOrder } from "../orders/order-queries.ts";
import { parseConfig } from "../platform/config.ts";
import { isMigrated, migrate, migrationNames } from "../platform/db/migrate.ts";
import { type Connection, openDatabase } from "../platform/db/open-database.ts";
import { shopTables } from "../platform/db/table-catalog.ts";
import { createLog } from "../platform/log.ts";
import { openStorage } from "../storage/open-storage.ts";
import { writeBackup } from "./write-backup.ts";

let house: TestShop;
let bench: BackupBench;
let hosted: HostedServer;
beforeAll(async () => {
  bench = openBackupBench();
  [house, hosted] = await Promise.all([openTestShop(), startHostedServer()]);
});
afterAll(async () => {
  await house.close();
  await bench.dispose();
  await hosted.stop();
  // A hosted server may take a second to drop each database.
}, 120_000);

/** A demo shop on a database, opened like by `npm start`. */
async function openOn(connection: Connection) {
  return await openApp({
    config: parseConfig({}, bench.folder),
    connection,
    log: createLog("silent"),
    clock: () => house.time.now,
  });
}

/** Waits until all jobs have run, so that nothing is written anymore. */
async function settled(connection: Connection): Promise<void> {
  const waiting =
    "select 1 from pgboss.job where state < 'completed' and name not in (select name from pgboss.schedule)";
  await expect.poll(() => bench.query(connection, waiting)).toEqual([]);
}

describe("a backup that is restored", { timeout: 60_000 }, () => {
  test("gives the same shop, row by row in every table", async () => {
    const id = await buy(house.shop);
    await settled(house.connection);
    const file = await bench.backUp(house.connection);
    const place = await bench.emptyDatabase();
    await bench.restore(file, place);

    expect(await collectRows(place, shopTables)).toEqual(
      await collectRows(house.connection, shopTables),
    );
    const restored = await openOn(place);
    try {
      expect(await findOrder(restored.db, id)).toEqual(await findOrder(house.shop.db, id));
      // Links in sent mails are signed with it.
      expect(restored.secret).toBe(house.shop.secret);
      // The order counter continues, and totals are updated from here on.
      const before = await findOrder(restored.db, id);
      const next = await findOrder(restored.db, await buy(restored));
      expect(Number(next?.orderNumber.slice(-3))).toBe(Number(before?.orderNumber.slice(-3)) + 1);
      const [sums] = await bench.query(
        place,
        `select (select sum(orders) from order_totals)::int as kept, count(*)::int as counted,
           (select sum(total) from order_totals) = sum(total) as same from orders`,
      );
      expect(sums).toMatchObject({ same: true, kept: sums?.counted });
    } finally {
      await restored.close();
    }
  });

  test("moves from the embedded database to a hosted one and back again", {
    tags: "extended",
  }, async () => {
    await buy(house.shop);
    const address = { connectionString: await hosted.createDatabase() };
    const pictures = bench.newStorage();
    await pictures.put("4711-640.webp", Buffer.from([0, 1, 2, 255]));
    await pictures.put("large.avif", Buffer.alloc(3_000_000, 7));
    const otherStorage = bench.newStorage();
    await bench.restore(await bench.backUp(house.connection, pictures), address, otherStorage);

    const moved = await openOn(address);
    const id = await buy(moved);
    await settled(address);
    await moved.close();
    const back = await bench.emptyDatabase();
    const backAgain = bench.newStorage();
    await bench.restore(await bench.backUp(address, otherStorage), back, backAgain);

    expect(await collectRows(back, shopTables)).toEqual(await collectRows(address, shopTables));
    expect(await backAgain.get("4711-640.webp")).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(await backAgain.get("large.avif")).toEqual(Buffer.alloc(3_000_000, 7));
    const home = await openOn(back);
    expect(await findOrder(home.db, id)).toBeDefined();
    await home.close();
  });

  test("moves pictures from the disk into a bucket, and back", async () => {
    const bucket = await startBucketServer();
    const keys = { bucket: "bars", accessKey: "invented-key", secretKey: "invented-secret" };
    const s3 = {
      ...keys,
      endpoint: bucket.url,
      publicUrl: bucket.url,
      region: undefined,
      style: "path",
    } as const;
    const onDisk = () => openStorage({ s3: null, dataDir: join(bench.folder, randomUUID()) });
    const inBucket = openStorage({ s3, dataDir: bench.folder });
    const source = onDisk();
    for (const size of [320, 640, 960]) {
      await source.put(`bar-${size}.webp`, Buffer.alloc(1_000, size));
    }
    await source.put("bar-640.avif", Buffer.from("avif"));
    await bench.restore(
      await bench.backUp(house.connection, source),
      await bench.emptyDatabase(),
      inBucket,
    );
    expect(bucket.objects.get("/bars/media/bar-640.avif")?.contentType).toBe("image/avif");
    const back = onDisk();
    const file = await bench.backUp(house.connection, inBucket);
    await bench.restore(file, await bench.emptyDatabase(), back);
    for await (const key of source.names()) {
      expect(await back.get(key), key).toEqual(await source.get(key));
    }
    await bucket.close();
  });

  test("goes on with open work: a paid order's mails are sent once", async () => {
    const orderId = await buy(house.shop);
    // A mail that is just being sent would be claimed for up to 75 seconds.
    await settled(house.connection);
    const source = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(house.connection), source);
    // As if the backup was made before the jobs ran.
    await bench.query(source, "delete from email_log");
    await bench.query(source, "update mail_events set sent_at = null");
    const place = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(source), place);
    // Two processes: each mail is still sent once.
    const shops = await Promise.all([openOn(place), openOn(place)]);
    await vi.waitFor(
      async () => {
        const sent = await bench.query(
          place,
          `select kind from email_log where order_id = '${orderId}' order by kind`,
        );
        expect(sent).toEqual([{ kind: "order-customer" }, { kind: "order-owner" }]);
      },
      { timeout: 15_000, interval: 100 },
    );
    for (const shop of shops) await shop.close();
  });

  test("is a consistent snapshot while orders are placed: lines, numbers and totals agree", async () => {
    const placing = { going: true };
    const buyers = Array.from({ length: 4 }, async () => {
      while (placing.going) {
        const checkout = await beginCheckout(house.shop);
        await payCheckout(house.shop, checkout);
        await settlePayment(house.shop, { intentId: checkout.intentId });
      }
    });
    const files: string[] = [];
    for (let index = 0; index < 2; index++) files.push(await bench.backUp(house.connection));
    placing.going = false;
    await Promise.all(buyers);

    const counts: number[] = [];
    for (const file of files) {
      const place = await bench.emptyDatabase();
      await bench.restore(file, place);
      const [found] = await bench.query(
        place,
        `select count(*)::int as orders,
           count(*) filter (where 3 <> (select count(*) from order_items where order_id = orders.id))::int
             as torn,
           count(*) filter (where not exists (
             select 1 from checkouts where checkouts.order_id = orders.id))::int as orphans,
           max(right(order_number, 3)::int) as highest,
           (select last_sequence::int from order_number_counters) as counter,
           (select sum(orders)::int from order_totals) as kept
         from orders`,
      );
      const count = Number(found?.orders);
      expect(found).toEqual({
        orders: count,
        torn: 0,
        orphans: 0,
        highest: count,
        counter: count,
        kept: count,
      });
      counts.push(count);
    }
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  test("keeps all values: any text, cents, microseconds, bytes, nulls, unknown columns", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }).map((value) => value.replaceAll("\0", "")),
      fc.constantFrom("", "\\N", "\\.", "a\tb\nc\r\\d", "\u{1f36b} été", "NULL"),
    );
    const moment = fc
      .tuple(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([seconds, micro]) => [seconds, micro] as const);
    const row = fc.record({
      name: text,
      tags: fc.array(fc.option(text), { maxLength: 3 }),
      price: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
      at: moment,
      facts: fc.option(fc.jsonValue({ stringUnit: "grapheme" })),
      picture: fc.option(fc.uint8Array({ maxLength: 40 })),
      precise: fc.option(fc.double({ noDefaultInfinity: true, noNaN: true })),
    });
    const source = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(house.connection), source);
    // Somebody may add such columns.
    await bench.query(
      source,
      `create type mood as enum ('bitter', 'sweet');
       alter table products add column picture bytea, add column "How ""precise""" double precision,
         add column mood mood`,
    );
    const client = new Client(source);
    await client.connect();
    await client.query("delete from products");
    const seed = Date.now();
    for (const values of fc.sample(row, { seed, numRuns: 80 })) {
      const { name, tags, price, at, facts, picture, precise } = values;
      await client.query(
        `insert into products
           (name, tags, price, created_at, nutrition_facts, picture, "How ""precise""", mood)
         values ($1, $2, $3::numeric / 100, to_timestamp($4) + $5 * interval '1 microsecond',
           $6, $7, $8, 'sweet')`,
        [
          name,
          tags,
          price,
          ...at,
          facts === null ? null : JSON.stringify(facts),
          picture && Buffer.from(picture),
          precise,
        ],
      );
    }
    await client.end();
    const place = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(source), place);
    expect(await collectRows(place, ["products"]), `seed ${seed}`).toEqual(
      await collectRows(source, ["products"]),
    );
  });

  test("of an older version of the shop is migrated to this one", async () => {
    const older = await bench.emptyDatabase();
    const db = openDatabase(older, createLog("silent"));
    await migrate(db, migrationNames[0]);
    await bench.query(older, "insert into products (name, price) values ('Older Bar', 12.5)");
    await db.destroy();
    const place = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(older), place);
    const restored = openDatabase(place, createLog("silent"));
    expect(await isMigrated(restored)).toBe(true);
    await restored.destroy();
    expect(await bench.query(place, "select name, price from products")).toEqual([
      { name: "Older Bar", price: "12.50" },
    ]);
  });

  test("leaves other tables of a database unchanged", async () => {
    const place = await bench.emptyDatabase();
    await bench.query(place, "create table newsletter (id int); insert into newsletter values (7)");
    await bench.restore(await bench.backUp(house.connection), place);
    expect(await bench.query(place, "select id from newsletter")).toEqual([{ id: 7 }]);
    // Foreign tables are not included.
    const second = await bench.emptyDatabase();
    await bench.restore(await bench.backUp(place), second);
    expect(await bench.query(second, "select to_regclass('newsletter') as exists")).toEqual([
      { exists: null },
    ]);
  });
});

describe("a place that is not empty", () => {
  test("is refused, and its shop is unchanged", async () => {
    const file = await bench.backUp(house.connection);
    const before = await collectRows(house.connection, shopTables);
    await expect(bench.restore(file, house.connection)).rejects.toMatchObject({
      code: "not-empty",
      message: expect.stringContaining("There is a shop in this database already"),
    });
    expect(await collectRows(house.connection, shopTables)).toEqual(before);
  });

  test("with another picture of the same name is refused, and gets no picture", async () => {
    const pictures = bench.newStorage();
    await pictures.put("a.webp", Buffer.from("one"));
    await pictures.put("b.webp", Buffer.from("two"));
    const file = await bench.backUp(house.connection, pictures);
    const taken = bench.newStorage();
    await taken.put("b.webp", Buffer.from("another"));
    const place = await bench.emptyDatabase();
    await expect(bench.restore(file, place, taken)).rejects.toMatchObject({ code: "not-empty" });
    const remaining: string[] = [];
    for await (const key of taken.names()) remaining.push(key);
    expect(remaining).toEqual(["b.webp"]);
    expect(await bench.query(place, "select to_regclass('orders') as exists")).toEqual([
      { exists: null },
    ]);
    // The same content under the same name is no conflict: one storage may serve two databases.
    await bench.restore(file, place, pictures);
  });

  test("an existing backup file is not overwritten", async () => {
    const file = await bench.backUp(house.connection);
    await expect(
      writeBackup({
        connection: house.connection,
        storage: bench.newStorage(),
        file,
        now: new Date(),
        log: createLog("silent"),
      }),
    ).rejects.toMatchObject({ code: "not-empty" });
  });
});

test("a database without a shop is not backed up, and leaves no file", async () => {
  const before = readdirSync(bench.folder);
  await expect(bench.backUp(await bench.emptyDatabase())).rejects.toMatchObject({
    code: "nothing-there",
  });
  expect(readdirSync(bench.folder)).toEqual(before);
});

import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackupBench, openBackupBench } from "#test/support/backups.ts";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { migrationNames } from "../platform/db/migrate.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { createLog } from "../platform/log.ts";
import { type ArchiveMember, readArchive, writeArchive } from "./archive.ts";
import type { BackupHead } from "./backup-format.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let house: TestShop;
let bench: BackupBench;
let whole: Buffer;
type Storage = ReturnType<BackupBench["newStorage"]>;
beforeAll(async () => {
  bench = openBackupBench();
  house = await openTestShop();
  for (let count = 0; count < 5; count++) await buy(house.shop);
  const pictures = bench.newStorage();
  await pictures.put(
    "a.webp",
    Uint8Array.from({ length: 60_000 }, (_, at) => at % 251),
  );
  whole = readFileSync(await bench.backUp(house.connection, pictures));
});
afterAll(async () => {
  await house.close();
  await bench.dispose();
});

const fileOf = (content: Buffer | string): string => {
  const file = bench.newFile();
  writeFileSync(file, content);
  return file;
};

async function archiveOf(members: AsyncGenerator<ArchiveMember>): Promise<string> {
  const file = bench.newFile();
  await writeArchive(file, members);
  return file;
}

/** The same backup with some members replaced. */
async function rewritten(change: (member: ArchiveMember) => ArchiveMember): Promise<string> {
  return await archiveOf(
    (async function* () {
      for await (const member of readArchive(fileOf(whole))) yield change(member);
    })(),
  );
}

/** The same backup with another head. */
async function withHead(edit: (head: BackupHead) => object): Promise<string> {
  return await rewritten(({ name, content }) => {
    if (name !== "backup.json") return { name, content };
    return { name, content: Buffer.from(JSON.stringify(edit(JSON.parse(content.toString())))) };
  });
}

test("a backup that the disk refuses fails with the disk's error, and the shop lives on", async () => {
  async function* members() {
    for (const name of ["a", "b"]) yield { name, content: Buffer.alloc(10_000_000, name) };
  }
  const noFolder = join(bench.folder, "deleted", "backup.tar.zst");
  await expect(writeArchive(noFolder, members())).rejects.toMatchObject({ code: "ENOENT" });
});

describe("a backup is refused with a sentence", () => {
  test("when it is truncated at any place", async () => {
    const file = fileOf(whole);
    const steps = 100;
    for (let step = steps - 1; step >= 0; step--) {
      truncateSync(file, Math.floor((whole.length * step) / steps));
      await expect(verifyBackup(file), `at ${step} %`).rejects.toMatchObject({
        name: "BackupRefusedError",
        code: step === 0 ? "foreign" : "damaged",
      });
    }
    for (const missing of [1, 2, 3, 4, 5, 9]) {
      const short = fileOf(whole.subarray(0, whole.length - missing));
      await expect(verifyBackup(short), `without ${missing}`).rejects.toMatchObject({
        code: "damaged",
      });
    }
  });

  test("when it has bytes after its end", async () => {
    for (const content of [Buffer.concat([whole, Buffer.from("x")]), Buffer.concat([whole, whole])])
      await expect(verifyBackup(fileOf(content))).rejects.toMatchObject({ code: "damaged" });
  });

  test("when any byte is changed", async () => {
    const positions = Array.from({ length: 120 }, (_, at) => Math.floor((whole.length * at) / 120));
    for (const position of [...positions, 4, 5, 6, whole.length - 1]) {
      const content = Buffer.from(whole);
      content[position] = (content[position] ?? 0) ^ (position % 2 ? 0xff : 0x01);
      await expect(verifyBackup(fileOf(content)), `byte ${position}`).rejects.toMatchObject({
        name: "BackupRefusedError",
      });
    }
  });

  test.each([
    ["an empty file", ""],
    ["a text", "Robin's shopping list\n".repeat(400)],
    ["a picture", readFileSync("docs/shop.jpg")],
  ])("when it is %s", async (_, content) => {
    await expect(verifyBackup(fileOf(content))).rejects.toMatchObject({
      code: "foreign",
      message: expect.stringMatching(/is not a backup of this shop\.$/),
    });
  });

  test("when there is no such file", async () => {
    await expect(verifyBackup(bench.newFile())).rejects.toThrow(/^There is no file /);
  });

  test("when it is a tar file of something else", async () => {
    const file = await archiveOf(
      (async function* () {
        yield { name: "holiday/beach.jpg", content: Buffer.from("sand") };
      })(),
    );
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "foreign" });
  });

  test("when its first member is not JSON", async () => {
    const file = await rewritten(({ name, content }) => ({
      name,
      content: name === "backup.json" ? Buffer.from("{") : content,
    }));
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "foreign" });
  });

  test("when a newer version wrote it, by its migrations or by its format", async () => {
    const migrations = [...migrationNames, "9999-from-the-future"];
    for (const change of [{ migrations }, { formatVersion: 3, tables: "elsewhere" }]) {
      const file = await withHead((head) => ({ ...head, ...change }));
      await expect(verifyBackup(file)).rejects.toMatchObject({
        code: "newer",
        message: expect.stringContaining("was written by a newer version of the shop"),
      });
    }
  });

  test("when a version from before the first release wrote it", async () => {
    const migrations = ["0001-opening", "0002-coming-soon-version"];
    const file = await withHead((head) => ({ ...head, migrations }));
    await expect(verifyBackup(file)).rejects.toMatchObject({
      code: "unreleased",
      message: expect.stringContaining("from before the shop's first release"),
    });
  });

  test("when a picture's name leads out of its folder", async () => {
    const file = await rewritten(({ name, content }) => ({
      name: name.startsWith("media/") ? "media/../../etc/passwd" : name,
      content,
    }));
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "damaged" });
  });
});

test("a backup that names a foreign table is refused, and that table keeps its rows", async () => {
  const newsletter = {
    name: "newsletter",
    columns: [{ name: "id", type: "integer", lastValue: null }],
    rows: 0,
    sums: {},
  };
  const file = await withHead((head) => ({ ...head, tables: [...head.tables, newsletter] }));
  const place = await bench.emptyDatabase();
  await bench.query(place, "create table newsletter (id int); insert into newsletter values (7)");
  await expect(bench.restore(file, place)).rejects.toMatchObject({ code: "foreign" });
  expect(await bench.query(place, "select id from newsletter")).toEqual([{ id: 7 }]);
});

test("a restore whose cents differ from the backup's totals is rolled back, with its pictures", async () => {
  // As if the database had stored other values than it was given.
  const file = await withHead((head) => ({
    ...head,
    tables: head.tables.map((table) =>
      table.name === "orders" ? { ...table, sums: { ...table.sums, total: "999999.99" } } : table,
    ),
  }));
  const place = await bench.emptyDatabase();
  const storage = bench.newStorage();
  await expect(bench.restore(file, place, storage)).rejects.toMatchObject({
    code: "different",
    message: expect.stringMatching(/orders\.total: \d+\.\d\d instead of 999999\.99/),
  });
  await expectUntouched(place, storage);
});

test("a restore that is stopped in the middle leaves nothing, and can be done again", async () => {
  const file = fileOf(whole);
  const place = await bench.emptyDatabase();
  const storage = bench.newStorage();
  const stopping = new AbortController();
  const stopAtThePicture = {
    ...storage,
    async put(name: string, body: Uint8Array) {
      await storage.put(name, body);
      stopping.abort(new Error("Stopped."));
    },
  };
  await expect(
    restoreBackup({
      file,
      backup: await verifyBackup(file),
      connection: place,
      storage: stopAtThePicture,
      log: createLog("silent"),
      signal: stopping.signal,
    }),
  ).rejects.toThrow("Stopped.");
  await expectUntouched(place, storage);
  await bench.restore(file, place, storage);
});

test("a backup that is stopped in the middle leaves no file", async () => {
  const before = readdirSync(bench.folder);
  const storage = bench.newStorage();
  const stopping = new AbortController();
  const stopAtThePictures = {
    ...storage,
    async *names() {
      stopping.abort(new Error("Stopped."));
      yield "a.webp";
    },
  };
  await expectStopped(house.connection, stopAtThePictures, stopping.signal);
  expect(readdirSync(bench.folder)).toEqual(before);
});

test("a backup file is readable by its owner only", async () => {
  const file = await bench.backUp(house.connection);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

async function expectStopped(connection: Connection, storage: Storage, signal: AbortSignal) {
  const file = { file: bench.newFile(), now: new Date(), log: createLog("silent") };
  await expect(writeBackup({ connection, storage, ...file, signal })).rejects.toThrow("Stopped.");
}

async function expectUntouched(place: Connection, storage: Storage): Promise<void> {
  const tables = await bench.query(
    place,
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  expect(tables).toEqual([]);
  for await (const key of storage.names()) throw new Error(`${key} is still there`);
}

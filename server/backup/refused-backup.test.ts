import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackupBench, openBackupBench } from "#test/support/backups.ts";
import { buy } from "#test/support/checkouts.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { createLog } from "../platform/log.ts";
import { openArchiveWriter } from "./archive-writer.ts";
import { readArchive } from "./read-archive.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let house: TestShop;
let bench: BackupBench;
let whole: Buffer;
beforeAll(async () => {
  bench = openBackupBench();
  house = await openTestShop();
  for (let count = 0; count < 5; count++) await buy(house.shop);
  const pictures = bench.newUploads();
  await pictures.write("a.webp", Buffer.from(Array.from({ length: 60_000 }, (_, at) => at % 251)));
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

/** The same backup with some members replaced. */
async function rewritten(change: (name: string, content: Buffer) => Buffer): Promise<string> {
  const file = bench.newFile();
  const writer = await openArchiveWriter(file, new Date());
  for await (const { name, content } of readArchive(fileOf(whole))) {
    await writer.add(name, change(name, content));
  }
  await writer.finish();
  return file;
}

const editJson = (content: Buffer, edit: (value: Record<string, never>) => object) =>
  Buffer.from(JSON.stringify(edit(JSON.parse(content.toString()))));

describe("a backup is refused with a sentence", () => {
  test("when it is cut off, wherever that is", async () => {
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

  test("when something is behind its end", async () => {
    for (const content of [Buffer.concat([whole, Buffer.from("x")]), Buffer.concat([whole, whole])])
      await expect(verifyBackup(fileOf(content))).rejects.toMatchObject({ code: "damaged" });
  });

  test("when a byte is another one, wherever that is", async () => {
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
    const file = bench.newFile();
    const writer = await openArchiveWriter(file, new Date());
    await writer.add("holiday/beach.jpg", Buffer.from("sand"));
    await writer.finish();
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "foreign" });
  });

  test("when a newer version wrote it, by its migrations or by its format", async () => {
    const migrations = ["0001-opening", "9999-from-the-future"];
    for (const change of [{ migrations }, { formatVersion: 2 }]) {
      const file = await rewritten((name, content) =>
        name === "backup.json" ? editJson(content, (head) => ({ ...head, ...change })) : content,
      );
      await expect(verifyBackup(file)).rejects.toMatchObject({
        code: "newer",
        message: expect.stringContaining("was written by a newer version of the shop"),
      });
    }
  });

  test("when its rows are not those that were counted when it was written", async () => {
    const file = await rewritten((name, content) =>
      name.startsWith("tables/orders/")
        ? Buffer.from(content.toString().replace("Robin", "Robyn"))
        : content,
    );
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "damaged" });
  });

  test("when a picture's name would lead out of its folder", async () => {
    const file = bench.newFile();
    const writer = await openArchiveWriter(file, new Date());
    for await (const { name, content } of readArchive(fileOf(whole))) {
      await writer.add(name.startsWith("uploads/") ? "uploads/../../etc/passwd" : name, content);
    }
    await writer.finish();
    await expect(verifyBackup(file)).rejects.toMatchObject({ code: "damaged" });
  });
});

test("what does not add up to the backup's cents is taken back, pictures and all", async () => {
  // As if the database had stored something else than it was given.
  const file = await rewritten((name, content) =>
    name === "manifest.json"
      ? Buffer.from(
          content.toString().replace(/("orders":\{.*?"total":")\d+\.\d\d"/, '$1999999.99"'),
        )
      : content,
  );
  const place = await bench.emptyDatabase();
  const uploads = bench.newUploads();
  await expect(bench.restore(file, place, uploads)).rejects.toMatchObject({
    code: "different",
    message: expect.stringMatching(/orders\.total: \d+\.\d\d instead of 999999\.99/),
  });
  await expectUntouched(place, uploads);
});

test("a restore that is stopped in the middle leaves nothing, and can be done again", async () => {
  const file = fileOf(whole);
  const place = await bench.emptyDatabase();
  const uploads = bench.newUploads();
  const stopping = new AbortController();
  const stopAtThePicture = {
    ...uploads,
    async write(key: string, content: Buffer) {
      await uploads.write(key, content);
      stopping.abort(new Error("Stopped."));
    },
  };
  await expect(
    restoreBackup({
      file,
      verified: await verifyBackup(file),
      connection: place,
      uploads: stopAtThePicture,
      log: createLog("silent"),
      signal: stopping.signal,
    }),
  ).rejects.toThrow("Stopped.");
  await expectUntouched(place, uploads);
  await bench.restore(file, place, uploads);
});

test("a backup that is stopped in the middle leaves no file", async () => {
  const before = readdirSync(bench.folder);
  const uploads = bench.newUploads();
  const stopping = new AbortController();
  await expect(
    writeBackup({
      connection: house.connection,
      uploads: {
        ...uploads,
        async *keys() {
          stopping.abort(new Error("Stopped."));
          yield "a.webp";
        },
      },
      file: bench.newFile(),
      now: new Date(),
      log: createLog("silent"),
      signal: stopping.signal,
    }),
  ).rejects.toThrow("Stopped.");
  expect(readdirSync(bench.folder)).toEqual(before);
});

test("a backup is for its owner's eyes alone", async () => {
  const file = await bench.backUp(house.connection);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

async function expectUntouched(
  place: Awaited<ReturnType<BackupBench["emptyDatabase"]>>,
  uploads: ReturnType<BackupBench["newUploads"]>,
): Promise<void> {
  const tables = await bench.query(
    place,
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  expect(tables).toEqual([]);
  for await (const key of uploads.keys()) throw new Error(`${key} is still there`);
}

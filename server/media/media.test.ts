import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { isUploadPath, uploadPath } from "#domain/catalog/upload-path.ts";
import { defaultHome } from "#domain/home/home-settings.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop, withoutJobs } from "#test/support/test-shop.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { homeSection } from "../settings/sections.ts";
import { type Storage, StorageError } from "../storage/storage.ts";
import { listLibrary } from "./list-library.ts";
import { makeAvif } from "./make-avif.ts";
import { pictureId } from "./picture.ts";
import { storeFilm } from "./store-film.ts";
import { storePicture } from "./store-picture.ts";
import { sweepMedia } from "./sweep-media.ts";
import { isUploadToken, signUploadToken } from "./upload-token.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conche-media-"));
const { shop, time } = forAllTests(() => openTestShop({ DATA_DIR: dataDir }));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  await shop.db.deleteFrom("media").execute();
  for (const name of files()) rmSync(join(dataDir, "media", name));
});

/** The same shop without running jobs, whose files would appear after the test. */
const idle = () => withoutJobs(shop);

const photo = async (background = "#c06030") =>
  await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer();
const files = () => {
  try {
    return readdirSync(join(dataDir, "media")).sort();
  } catch {
    return [];
  }
};
const rows = () => shop.db.selectFrom("media").selectAll().execute();

test("a film that no version of the settings names is deleted after a week, and no other", async () => {
  const store = async (letter: string) => {
    const bytes = Buffer.from(`\0\0\0\x20ftypisom${letter}moov`, "latin1");
    const stored = await storeFilm(shop, bytes);
    if (stored.code !== "stored") throw new Error(stored.code);
    return stored.address.replace("/media/", "");
  };
  const [unsaved, former, shown] = [await store("a"), await store("b"), await store("c")];
  for (const [version, name] of [former, shown].entries()) {
    const { process } = defaultHome;
    const film = { film: "video", video: `/media/${name}` } as const;
    const data = { ...defaultHome, process: { ...process, ...film } };
    await saveSettings(shop, homeSection, { data, expectedVersion: version });
  }
  const after = (days: number) => new Date(time.now.getTime() + days * DAY_MS);
  await sweepMedia({ ...shop, clock: () => after(6) });
  expect(files()).toEqual([unsaved, former, shown].sort());
  await sweepMedia({ ...shop, clock: () => after(8) });
  expect(files()).toEqual([former, shown].sort());
  const left = await shop.db.selectFrom("films").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual([former, shown].sort());
});

describe("a stored picture", () => {
  test("has three WebP sizes at once, and AVIF after the job, which deletes the source", async () => {
    const storing = await storePicture(shop, "products/1-bar.jpg", await photo());
    expect(storing).toEqual({
      code: "stored",
      address: expect.stringMatching(/^\/media\/[0-9a-f]{24}w400h500r4g2u1\.webp$/),
      name: "bar.jpg",
      notes: [],
    });
    const [row] = await rows();
    const id = row?.id ?? "";
    await expect.poll(async () => (await rows())[0]?.avif_at).toBeInstanceOf(Date);
    await expect
      .poll(files)
      .toEqual([1280, 320, 640].flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]));
    // Running the job again finds nothing to do.
    await makeAvif(shop, id);
    await makeAvif(shop, "never");
  });

  test("is not replaced by a second upload to its path", async () => {
    const bytes = await photo();
    const store = () => storePicture(idle(), "products/7-bar.jpg", bytes);
    const codes = (await Promise.all([store(), store(), store()])).map(({ code }) => code);
    expect(codes.sort()).toEqual(["path-taken", "path-taken", "stored"]);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["words", async () => Buffer.from("no picture"), { code: "not-an-image", format: "unknown" }],
    ["a half", async () => (await photo()).subarray(0, 900), { code: "damaged", kind: "jpeg" }],
  ])("is refused for %s, and leaves no files", async (_what, bytes, refusal) => {
    expect(await storePicture(idle(), "products/2-x.jpg", await bytes())).toEqual(refusal);
    expect(await rows()).toEqual([]);
    expect(files()).toEqual([]);
  });

  test("that the storage refuses leaves no files", async () => {
    let puts = 0;
    const full: Storage = {
      ...shop.storage,
      async put(name, body) {
        puts += 1;
        if (puts === 3) throw new StorageError("Full.", { cause: undefined, retryable: true });
        await shop.storage.put(name, body);
      },
    };
    const storing = storePicture({ ...shop, storage: full }, "products/3-x.jpg", await photo());
    await expect(storing).rejects.toBeInstanceOf(StorageError);
    expect(await rows()).toEqual([]);
    expect(files()).toEqual([]);
  });

  test("that a killed process left incomplete is deleted later, and no other", async () => {
    await storePicture(idle(), "products/4-whole.jpg", await photo());
    const half = "0123456789abcdef01234567";
    await shop.storage.put(`${half}-320.webp`, await photo());
    const started = { name: "half.jpg", width: 1, height: 1, created_at: time.now };
    await shop.db
      .insertInto("media")
      .values({ id: half, path: "products/5-half.jpg", ...started })
      .execute();
    await sweepMedia(shop);
    expect(files()).toContain(`${half}-320.webp`);
    const later = new Date(time.now.getTime() + 3600_000);
    await sweepMedia({ ...shop, clock: () => later });
    expect(files()).not.toContain(`${half}-320.webp`);
    expect((await rows()).map(({ name }) => name)).toEqual(["whole.jpg"]);
  });
});

describe("the media library", () => {
  const library = (search = "", limit = 50, offset = 0) =>
    listLibrary(shop.db, { search, limit, offset });

  test("shows uploads, and pictures of products at other addresses", async () => {
    await storePicture(idle(), "products/6-samphire.jpg", await photo());
    expect((await library()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["samphire.jpg", "Red Orchard", "Stone & Nib"]),
    );
    expect(await library("SAMPHIRE")).toHaveLength(1);
    expect(await library("red orchard")).toEqual([
      { address: "/wrappers/red-orchard-in-hand.webp", name: "Red Orchard, picture 3" },
      { address: "/wrappers/red-orchard-snapped.webp", name: "Red Orchard, picture 2" },
      { address: "/wrappers/red-orchard.svg", name: "Red Orchard" },
    ]);
    expect(await library("%")).toEqual([]);
    expect(await library("", 5, 35)).toHaveLength(2);
  });
});

describe("an upload's token", () => {
  const now = new Date("2026-11-20T15:00:00Z");
  const upload = { path: "products/1-bar.jpg", contentType: "image/jpeg" };
  const token = signUploadToken("secret", upload, now);
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test("is valid for its path and its type for some minutes", () => {
    expect(isUploadToken("secret", upload, token, inMinutes(9))).toBe(true);
    expect(isUploadToken("secret", upload, token, inMinutes(11))).toBe(false);
    expect(isUploadToken("other", upload, token, now)).toBe(false);
    const other = { ...upload, path: "products/1-bar.jpeg" };
    expect(isUploadToken("secret", other, token, now)).toBe(false);
    expect(isUploadToken("secret", { ...upload, contentType: "image/png" }, token, now)).toBe(
      false,
    );
  });

  test.each(["", ".", "1", `9${token}`, token.slice(0, -1), `${token}x`, "NaN.abc"])(
    "is invalid as %j",
    (wrong) => expect(isUploadToken("secret", upload, wrong, now)).toBe(false),
  );
});

describe("an upload's path", () => {
  test.each([
    ["Bar Nr. 1.JPG", "products/5-bar-nr.-1.jpg"],
    ["../../etc/passwd", "products/5-passwd"],
    ["..\\..\\boot.ini", "products/5-boot.ini"],
    ["C:\\fakepath\\bar.png", "products/5-bar.png"],
    ["Éclair.webp", "products/5-e-clair.webp"],
    ["🍫", "products/5-picture"],
    ["", "products/5-picture"],
    ["....", "products/5-picture"],
    ["a\0b.jpg", "products/5-a-b.jpg"],
  ])("of %j is %s", (name, path) => {
    expect(uploadPath(name, 5)).toBe(path);
    expect(isUploadPath(path)).toBe(true);
  });

  test("is never longer than a file name may be", () => {
    expect(isUploadPath(uploadPath(`${"x".repeat(400)}.jpg`, 5))).toBe(true);
  });

  test.each([
    "products/../x.jpg",
    "products/1-../x",
    "other/1-x.jpg",
    "products/1-",
    "/products/1-x",
  ])("is not %s", (path) => expect(isUploadPath(path)).toBe(false));
});

test("a picture's id encodes its color in six steps", () => {
  expect(pictureId("ab12", { width: 4, height: 5 }, [0, 128, 255])).toBe("ab12w4h5r0g3u5");
  expect(pictureId("ab12", { width: 4, height: 5 }, null)).toBe("ab12w4h5");
});

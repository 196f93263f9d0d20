import dns from "node:dns";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startBucketServer } from "#test/support/bucket-server.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { diskStorage } from "./disk-storage.ts";
import { regionOf } from "./s3-calls.ts";
import { s3Storage } from "./s3-storage.ts";
import { type Storage, StorageError } from "./storage.ts";

const folder = mkdtempSync(join(tmpdir(), "conche-storage-"));
const bucket = forAllTests(startBucketServer);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const keys = {
  bucket: "bars",
  accessKey: "invented-key",
  secretKey: "invented-secret",
  region: undefined,
  style: "path",
} as const;
const onS3 = (endpoint = bucket.url) =>
  s3Storage({ ...keys, endpoint, publicUrl: "https://pictures.example/" });

describe.each<[string, () => Storage]>([
  ["on the disk", () => diskStorage(join(folder, "media"))],
  ["in a bucket", () => onS3()],
])("files %s", (_where, open) => {
  test("are stored unchanged, replaced as a whole, and removed", async () => {
    const storage = open();
    expect(await storage.get("abc-320.webp")).toBeUndefined();
    expect(await storage.has("abc-320.webp")).toBe(false);
    await storage.put("abc-320.webp", bytes("first, and longer"));
    await storage.put("abc-640.avif", bytes("another"));
    await storage.put("abc-320.webp", bytes("second"));
    expect(await storage.has("abc-320.webp")).toBe(true);
    expect(Buffer.from((await storage.get("abc-320.webp")) ?? []).toString()).toBe("second");
    await storage.remove(["abc-320.webp", "never-there.webp"]);
    expect(await storage.has("abc-320.webp")).toBe(false);
    expect(Buffer.from((await storage.get("abc-640.avif")) ?? []).toString()).toBe("another");
  });

  test("can be read in ranges with the total length", async () => {
    const storage = open();
    await storage.put("film.mp4", bytes("0123456789"));
    const part = async (start: number, end: number) => {
      const read = await storage.getPart("film.mp4", start, end);
      return read && [Buffer.from(read.bytes).toString(), read.size];
    };
    expect(await part(0, 3)).toEqual(["0123", 10]);
    expect(await part(8, 99)).toEqual(["89", 10]);
    expect(await part(10, 12)).toEqual(["", 10]);
    expect(await storage.getPart("none.mp4", 0, 1)).toBeUndefined();
    await storage.remove(["film.mp4"]);
  });

  test("can all be listed", async () => {
    const storage = open();
    const names = ["list-1.webp", "list-2.webp", "list-3.avif", "list-4.webp", "list-5.webp"];
    for (const name of names) await storage.put(name, bytes(name));
    const listed: string[] = [];
    for await (const name of storage.names()) listed.push(name);
    expect(listed).toEqual(expect.arrayContaining(names));
    expect(new Set(listed).size).toBe(listed.length);
    await storage.remove(names);
  });

  test("can be empty, and hold any byte", async () => {
    const storage = open();
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await storage.put("bytes.webp", all);
    await storage.put("empty.webp", new Uint8Array());
    expect(Buffer.from((await storage.get("bytes.webp")) ?? []).equals(all)).toBe(true);
    expect(await storage.get("empty.webp")).toHaveLength(0);
  });

  test.each(["../outside.webp", "a/b.webp", "/etc/passwd", "", "a.svg", "a.webp\0", "..webp"])(
    "cannot be named %j",
    async (name) => {
      const storage = open();
      await expect(storage.put(name, bytes("x"))).rejects.toThrow("Not the name");
      await expect(storage.get(name)).rejects.toThrow("Not the name");
      await expect(storage.remove([name])).rejects.toThrow("Not the name");
    },
  );
});

describe("on the disk", () => {
  test("no incomplete file is left, neither by a refusal nor by a killed process", async () => {
    const home = join(folder, "refusing");
    const storage = diskStorage(home);
    await storage.put("here.webp", bytes("x"));
    const abandoned = join(home, "gone.webp.1234.part");
    const underWay = join(home, "other.webp.5678.part");
    for (const path of [abandoned, underWay]) writeFileSync(path, "half");
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(abandoned, anHourAgo, anHourAgo);
    await diskStorage(home).put("here.webp", bytes("y"));
    expect(readdirSync(home).sort()).toEqual(["here.webp", "other.webp.5678.part"]);

    const blocked = join(folder, "a-file");
    writeFileSync(blocked, "");
    const failing = diskStorage(join(blocked, "media")).put("a.webp", bytes("x"));
    await expect(failing).rejects.toMatchObject({ name: "StorageError", retryable: true });
  });

  test("the shop serves the files itself", () => {
    expect(diskStorage(folder).publicUrl("abc-320.webp")).toBeNull();
  });
});

describe("in a bucket", () => {
  test("every request is signed, and files may be cached forever", async () => {
    await onS3().put("signed.webp", bytes("x"));
    expect(bucket.objects.get("/bars/media/signed.webp")).toMatchObject({
      contentType: "image/webp",
      cacheControl: "public, max-age=31536000, immutable",
    });
    expect(bucket.unsigned).toBe(0);
  });

  test("browsers fetch files from the bucket's public address", () => {
    expect(onS3().publicUrl("abc-320.webp")).toBe("https://pictures.example/media/abc-320.webp");
  });

  test.each([
    ["https://s3.eu-central-1.amazonaws.com", "eu-central-1"],
    ["https://s3-us-west-2.amazonaws.com", "us-west-2"],
    ["https://s3.us-west-004.backblazeb2.com", "us-west-004"],
    ["https://s3.fr-par.scw.cloud", "fr-par"],
    ["https://s3.gra.io.cloud.ovh.net", "gra"],
    ["https://s3.dualstack.eu-west-1.amazonaws.com", "eu-west-1"],
    ["https://s3.amazonaws.com", "us-east-1"],
    ["https://0123abcd.r2.cloudflarestorage.com", "us-east-1"],
    ["http://localhost:9000", "us-east-1"],
  ])("requests to %s are signed for %s", (endpoint, region) => {
    expect(regionOf(endpoint)).toBe(region);
  });

  test("a file for a missing bucket is refused, not reported as stored", async () => {
    const nowhere = s3Storage({
      ...keys,
      bucket: "no-such-bucket",
      endpoint: bucket.url,
      publicUrl: "https://pictures.example",
    });
    const failing = nowhere.put("a.webp", bytes("x"));
    await expect(failing).rejects.toMatchObject({ name: "StorageError", retryable: false });
  });

  test("a missing bucket is not reported as a missing file", async () => {
    const nowhere = s3Storage({
      ...keys,
      bucket: "no-such-bucket",
      endpoint: bucket.url,
      publicUrl: "https://pictures.example",
    });
    for (const asking of [nowhere.get("a.webp"), nowhere.has("a.webp")]) {
      await expect(asking).rejects.toMatchObject({ name: "StorageError", retryable: false });
    }
  });

  test.each([
    ["a bucket that is not there", { bucket: "no-such-bucket" }, /^S3_BUCKET: there is no bucket/],
    ["a key that is unknown there", { accessKey: "somebody-else" }, /^S3_ACCESS_KEY is unknown/],
    ["a server that is away", { endpoint: "http://127.0.0.1:9" }, /^S3_ENDPOINT .*does not answer/],
    ["nothing when all is well", {}, null],
  ])("the start reports %s", async (_what, wrong, sentence) => {
    const publicUrl = "https://pictures.example";
    const storage = s3Storage({ ...keys, endpoint: bucket.url, publicUrl, ...wrong });
    const problem = await storage.findProblem();
    if (sentence) expect(problem).toMatch(sentence);
    else expect(problem).toBeNull();
  });

  test("keys that can write but not read fail the upload, and the start says so", async () => {
    bucket.forbidReading(true);
    try {
      expect(await onS3().findProblem()).toMatch(/may not write, read and list/);
      const failing = onS3().put("unread.webp", bytes("x"));
      await expect(failing).rejects.toMatchObject({ name: "StorageError", retryable: false });
    } finally {
      bucket.forbidReading(false);
    }
  });

  test("requests have the bucket in the host name if S3_STYLE says so", async () => {
    // bars.localhost cannot be resolved.
    const lookup = vi
      .spyOn(dns, "lookup")
      .mockImplementation(((
        _host: string,
        { all }: dns.LookupOptions,
        done: (error: null, address: unknown, family?: number) => void,
      ) =>
        all
          ? done(null, [{ address: "127.0.0.1", family: 4 }])
          : done(null, "127.0.0.1", 4)) as typeof dns.lookup);
    try {
      const endpoint = bucket.url.replace("127.0.0.1", "localhost");
      const publicUrl = "https://pictures.example";
      const storage = s3Storage({ ...keys, style: "virtual-host", endpoint, publicUrl });
      await storage.put("in-host.webp", bytes("x"));
      expect(bucket.lastStyle).toBe("virtual-host");
      expect(bucket.objects.has("/bars/media/in-host.webp")).toBe(true);
    } finally {
      lookup.mockRestore();
    }
  });

  test("a file that the bucket accepted but does not have is not reported as stored", async () => {
    bucket.loseNext();
    const failing = onS3().put("lost.webp", bytes("x"));
    await expect(failing).rejects.toMatchObject({ name: "StorageError" });
  });

  test("requests are signed for S3_REGION if it is set", async () => {
    const elsewhere = s3Storage({
      ...keys,
      region: "gra",
      endpoint: bucket.url,
      publicUrl: "https://pictures.example",
    });
    await elsewhere.put("region.webp", bytes("x"));
    expect(bucket.lastRegion).toBe("gra");
  });

  test("a refusal is final, and an unreachable server is retryable", async () => {
    const stranger = s3Storage({
      ...keys,
      accessKey: "somebody-else",
      endpoint: bucket.url,
      publicUrl: "https://pictures.example",
    });
    const refused = await stranger.put("a.webp", bytes("x")).catch((e) => e);
    expect(refused).toBeInstanceOf(StorageError);
    expect(refused.retryable).toBe(false);
    const away = await onS3("http://127.0.0.1:9")
      .get("a.webp")
      .catch((e) => e);
    expect(away).toMatchObject({ name: "StorageError", retryable: true });
  });
});

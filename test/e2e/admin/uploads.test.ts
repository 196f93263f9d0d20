import { existsSync, readdirSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

const secret = "an invented secret of more than 32 characters";

/** A shop with an admin session. */
type Uploader = { readonly shop: RunningShop; readonly cookie: string };

async function openUploader(environment: Record<string, string>): Promise<Uploader> {
  const shop = await runShop(environment);
  return { shop, cookie: await beginSession(shop) };
}

let onDisk: Uploader;
beforeAll(async () => {
  onDisk = await openUploader({ SESSION_SECRET: secret });
});
afterAll(() => onDisk.shop.dispose());

const photo = async () =>
  await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c06030" } })
    .withExif({
      IFD0: { Make: "Invented" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 0/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

type Result = { status: number; body: Record<string, string>; headers: Headers };

async function call(
  method: string,
  path: string,
  init: RequestInit = {},
  { shop, cookie } = onDisk,
): Promise<Result> {
  const response = await fetch(`${shop.url}${path}`, {
    method,
    ...init,
    headers: { cookie, ...(init.headers as Record<string, string>) },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith("{") ? JSON.parse(text) : {},
    headers: response.headers,
  };
}

async function sign(filename = "bar.jpg", contentType = "image/jpeg") {
  const body = JSON.stringify({ filename, contentType });
  const headers = { "content-type": "application/json" };
  return await call("POST", "/api/storage/signed-upload", { body, headers });
}

async function put(
  path: string,
  bytes: Uint8Array,
  options: { token?: string; type?: string; as?: string; to?: Uploader } = {},
) {
  const { token, type = "image/jpeg", to = onDisk, as = to.cookie } = options;
  const headers = {
    cookie: as,
    "content-type": type,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const body = bytes as Uint8Array<ArrayBuffer>;
  return await call("PUT", `/api/storage/objects/${path}`, { body, headers }, to);
}

function filesOf({ shop }: Uploader): string[] {
  const folder = join(shop.dataDir, "media");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
const rowsOf = async ({ shop }: Uploader) => await query(shop, "select * from media");

/** Pictures come in their last size some seconds after their upload. */
async function waitForAvif(): Promise<void> {
  const isDone = async () => (await rowsOf(onDisk)).every((row) => row.avif_at !== null);
  await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
}

const keptOnDisk = async () => ({
  files: filesOf(onDisk),
  rows: (await rowsOf(onDisk)).length,
});

describe("an accepted upload", () => {
  test("is stored at its signed path, and is served in sizes, upright, without its location", async () => {
    const { status, body: signed } = await sign("../Meine Tafel.JPG");
    expect(status).toBe(200);
    expect(signed.path).toMatch(/^products\/\d+-meine-tafel\.jpg$/);
    const stored = await put(signed.path ?? "", await photo(), { token: signed.token ?? "" });
    expect(stored.status).toBe(201);
    const address = stored.body.publicUrl ?? "";
    expect(address).toMatch(/^\/media\/[a-z0-9]+\.webp$/);

    const base = address.slice(0, -5);
    for (const [name, width] of [
      [`${base}-320.webp`, 320],
      [`${base}-640.webp`, 400],
      [`${base}.webp`, 400],
    ] as const) {
      const response = await fetch(`${onDisk.shop.url}${name}`);
      expect(response.headers.get("content-type")).toBe("image/webp");
      if (name !== address) {
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
      const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(picture).toMatchObject({ width, height: Math.round(width * 1.5) });
      expect(picture.exif).toBeUndefined();
    }
    // The WebP immediately, the AVIF soon.
    const avif = async () => await fetch(`${onDisk.shop.url}${base}-640.avif`);
    expect((await avif()).status).toBe(200);
    await expect.poll(async () => (await avif()).headers.get("content-type")).toBe("image/avif");
    expect((await avif()).headers.get("cache-control")).toContain("immutable");
    await expect.poll(() => filesOf(onDisk).filter((name) => /master|part/.test(name))).toEqual([]);

    // Uploading to the same path again changes nothing.
    const again = await put(signed.path ?? "", await photo(), { token: signed.token ?? "" });
    expect(again.status).toBe(409);
  });

  test("does not block other requests while it is processed", async () => {
    const big = await sharp({
      create: { width: 6000, height: 4000, channels: 3, background: "#884422" },
    })
      .jpeg()
      .toBuffer();
    const upload = put(`products/${Date.now()}-big.jpg`, big);
    const health = fetch(`${onDisk.shop.url}/healthz`);
    expect(await Promise.race([upload, health])).toBe(await health);
    expect((await health).status).toBe(200);
    expect((await upload).status).toBe(201);
    await waitForAvif();
  });
});

describe("an upload that is refused leaves nothing behind", () => {
  let before: Awaited<ReturnType<typeof keptOnDisk>>;
  beforeEach(async () => {
    await waitForAvif();
    before = await keptOnDisk();
  });
  afterEach(async () => {
    expect(await keptOnDisk()).toEqual(before);
  });

  test.each([
    ["words named .jpg", "This is not a picture.", "This is not a picture that we can take."],
    [
      "a drawing with a script",
      "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
      "This is an SVG, which the shop takes as a logo only.",
    ],
    ["nothing", "", "This file is empty, 0 bytes."],
  ])("%s", async (_what, words, reason) => {
    const result = await put("products/5-x.jpg", Buffer.from(words));
    expect(result.status).toBe(415);
    expect(result.body.error).toContain(reason);
  });

  test("any file without an admin session", async () => {
    const { body: signed } = await sign();
    const { path = "", token = "" } = signed;
    const stranger = await put(path, await photo(), { token, as: "" });
    expect(stranger).toMatchObject({ status: 401, body: { error: expect.any(String) } });
    const headers = { cookie: "", "content-type": "application/json" };
    const body = JSON.stringify({ filename: "x.jpg", contentType: "image/jpeg" });
    expect((await call("POST", "/api/storage/signed-upload", { body, headers })).status).toBe(401);
    const elsewhere = { "sec-fetch-site": "cross-site", "content-type": "application/json" };
    const foreign = await call("POST", "/api/storage/signed-upload", {
      body,
      headers: elsewhere,
    });
    expect(foreign.status).toBe(403);
  });

  test("another type, another method, and an unreadable file", async () => {
    expect((await sign("x.svg", "image/svg+xml")).status).toBe(415);
    expect((await sign("x.html", "text/html")).status).toBe(415);
    expect((await put("products/5-x.svg", Buffer.from("x"), { type: "text/html" })).status).toBe(
      415,
    );
    const headers = { "content-type": "application/json" };
    for (const body of ["", "{}", "[]", '{"filename":1,"contentType":null}']) {
      expect((await call("POST", "/api/storage/signed-upload", { body, headers })).status).toBe(
        400,
      );
    }
    expect((await call("GET", "/api/storage/signed-upload")).status).toBe(405);
    expect((await call("GET", "/api/storage/objects/products/1-x.jpg")).status).toBe(405);
  });

  test.each([
    "../../../tmp/x.jpg",
    "products/..%2f..%2fx.jpg",
    "products%2f1-x.jpg/..",
    "products/x.jpg",
    "products/1-a/b.jpg",
    "products/1-..jpg..",
    "other/1-x.jpg",
  ])("a path outside of the folder: %s", async (path) => {
    const result = await put(path, await photo());
    expect([400, 404, 405]).toContain(result.status);
  });

  test("200 MB: before they are sent, or counted if there is no Content-Length", async () => {
    const said = await sendMuch({ "content-length": String(200 * 1024 * 1024) }, 0);
    expect(said).toMatchObject({ status: 413, sent: 0 });
    expect(said.text).toContain("larger than 25 MB");
    const unsaid = await sendMuch({ "transfer-encoding": "chunked" }, 200);
    expect(unsaid.status).toBe(413);
    expect(unsaid.sent).toBeLessThan(120);
  });
});

/** @param megabytes maximum to send, unless the result comes earlier */
async function sendMuch(headers: Record<string, string>, megabytes: number) {
  const megabyte = Buffer.alloc(1024 * 1024, 0xff);
  let sent = 0;
  let call: ClientRequest | undefined;
  const result = await new Promise<IncomingMessage>((resolved, rejected) => {
    const sending = request(
      `${onDisk.shop.url}/api/storage/objects/products/9-much.jpg`,
      {
        method: "PUT",
        headers: { cookie: onDisk.cookie, "content-type": "image/jpeg", ...headers },
      },
      resolved,
    );
    call = sending;
    let answered = false;
    sending.on("response", () => {
      answered = true;
    });
    sending.on("error", (error) => !answered && rejected(error));
    sending.flushHeaders();
    const more = () => {
      if (answered || sent >= megabytes) return;
      sent += 1;
      // A result is read before the next write, which fails once the shop has closed.
      sending.write(megabyte, () => setImmediate(more));
    };
    more();
  });
  const text = Buffer.concat(await result.toArray()).toString();
  call?.destroy();
  return { status: result.statusCode, text, sent };
}

test("a film is taken as it is and served in ranges, and a script is refused", async () => {
  const upload = (text: string) => {
    const headers = { "content-type": "application/octet-stream" };
    const body = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return call("POST", "/api/storage/film", { headers, body });
  };
  expect((await upload("<script>")).status).toBe(415);
  const { body } = await upload("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08moov");
  const headers = { range: "bytes=4-11" };
  const part = await fetch(`${onDisk.shop.url}${body.film}`, { headers });
  expect([part.status, await part.text()]).toEqual([206, "ftypisom"]);
});

describe("the address of a picture", () => {
  test.each([
    "/media/..%2f..%2fpostgres%2fPG_VERSION",
    "/media/%2e%2e/x.webp",
    "/media/none.webp",
    "/media/none-320.webp",
    "/media/none-99.webp",
    "/media/none.svg",
    "/media/",
    "/media/a/b.webp",
    "/media/none-master.webp",
    "/media/a%00.webp",
  ])("cannot be another path: %s", async (path) => {
    expect((await fetch(`${onDisk.shop.url}${path}`)).status).toBe(404);
  });
});

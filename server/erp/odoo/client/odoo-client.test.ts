import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { type FakeOdoo, startFakeOdoo } from "#test/support/fake-odoo/start-fake-odoo.ts";
import { ErpError } from "../../interface/erp-error.ts";
import { odooClient } from "./odoo-client.ts";

const settings = { db: "shop", login: "shop-sync@example.com", apiKey: "<api-key>" };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startOdoo(): Promise<FakeOdoo> {
  const odoo = await startFakeOdoo();
  closing.push(() => odoo.close());
  return odoo;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(url: string, given = settings, timeoutMs = 200): Promise<ErpError> {
  const error = await odooClient({ url, ...given }, timeoutMs)
    .call("res.partner", "search_read", [[]])
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ErpError)) throw new Error(`no ErpError: ${String(error)}`);
  // In all forms in which it may be logged.
  expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(given.apiKey);
  return error;
}

test("a wrong key or a wrong database is a refused log-in", async () => {
  const { url } = await startOdoo();
  for (const wrong of [{ apiKey: "another" }, { db: "nope" }, { login: "nobody@example.com" }]) {
    const error = await failureOf(url, { ...settings, ...wrong });
    expect(error.message).toMatch(/^Authentication failed/);
    expect(error).toMatchObject({ reason: "login", retryable: false });
  }
});

test("a refused connection is retried at once, since nothing was sent", async () => {
  const odoo = await startOdoo();
  await odoo.down();
  expect(await failureOf(odoo.url)).toMatchObject({
    message: "Odoo could not be reached.",
    retryable: true,
    quietSeconds: 0,
  });
});

test("a lost answer means that the call may have been executed", async () => {
  const odoo = await startOdoo();
  odoo.after = () => "drop";
  expect(await failureOf(odoo.url)).toMatchObject({ retryable: true, quietSeconds: 20 });
  odoo.after = () => "hang";
  expect(await failureOf(odoo.url)).toMatchObject({
    message: "Odoo did not answer within 0.2 seconds.",
    retryable: true,
    quietSeconds: 90,
  });
});

test("a redirect is not followed: the key would go to whoever it leads to", async () => {
  const requested: string[] = [];
  const elsewhere = await serve((request, response) => {
    requested.push(request.url ?? "");
    response.end("{}");
  });
  const url = await serve((_, response) => {
    response.writeHead(308, { location: `${elsewhere}/jsonrpc` }).end();
  });
  const error = await failureOf(url);
  expect(error.message).toContain(`leads on to another address (${elsewhere})`);
  expect(error.retryable).toBe(true);
  expect(requested).toEqual([]);
});

test("a redirect to an invalid address is reported as not Odoo's", async () => {
  const url = await serve((_, response) => {
    response.writeHead(302, { location: "http://[odoo" }).end();
  });
  expect((await failureOf(url)).message).toContain(
    "What answers at ODOO_URL is not Odoo (HTTP 302)",
  );
});

test("a server that is not Odoo, or a proxy's page, is reported as such and tried again", async () => {
  for (const [status, body] of [
    [200, "<html>Welcome</html>"],
    [404, "Not Found"],
    [200, '"yes"'],
  ] as const) {
    const url = await serve((_, response) => {
      response.writeHead(status).end(body);
    });
    expect(await failureOf(url)).toMatchObject({
      message: expect.stringContaining(`What answers at ODOO_URL is not Odoo (HTTP ${status})`),
      retryable: true,
    });
  }
});

test("an answer that was compressed without a request is not decompressed", async () => {
  for (const [encoding, pack] of [
    ["br", brotliCompressSync],
    ["gzip", gzipSync],
  ] as const) {
    const requested: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      requested.push(request.headers["accept-encoding"]?.toString());
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
      response.end(pack('{"jsonrpc":"2.0","id":1,"result":7}'));
    });
    expect((await failureOf(url)).message).toContain(
      "What answers at ODOO_URL is not Odoo (HTTP 200)",
    );
    expect(requested).toEqual([undefined]);
  }
});

test("a method that returns null or false has succeeded", async () => {
  const odoo = await startOdoo();
  const client = odooClient({ url: `${odoo.url}/`, ...settings });
  expect(await client.call("account.payment", "action_post", [[]])).toBeUndefined();
  expect(await client.call("account.move", "action_post", [[]])).toBe(false);
});

test("a deleted document stops the sync", async () => {
  const odoo = await startOdoo();
  const client = odooClient({ url: odoo.url, ...settings });
  await expect(client.read("res.partner", 999, z.object({ id: z.number() }))).rejects.toThrow(
    "The contact that the shop knows was deleted in Odoo (res.partner 999). Press Retry",
  );
});

test("log-in and version are requested once", async () => {
  const odoo = await startOdoo();
  const client = odooClient({ url: odoo.url, ...settings });
  for (let times = 0; times < 3; times++) {
    await client.versionAdapter();
    await client.call("res.partner", "search_read", [[]]);
  }
  const methods = odoo.calls.map(({ method }) => method);
  expect(methods.filter((method) => method !== "search_read")).toEqual([
    "version_info",
    "authenticate",
  ]);
});

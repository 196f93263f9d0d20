import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { API_KEY } from "./odoo-wire.ts";
import type { OdooVersion } from "./odoo-world.ts";
import { type FakeOdoo, startFakeOdoo } from "./start-fake-odoo.ts";

const versions: readonly OdooVersion[] = [16, 17, 18, 19];
/** The date of the recording, because document numbers contain the year. */
const then = () => new Date("2026-11-20T12:26:18Z");

let odoo: FakeOdoo | undefined;
afterEach(async () => {
  await odoo?.close();
  odoo = undefined;
});

type Exchange = {
  readonly step: string;
  readonly note: string;
  readonly path: string;
  readonly request: string | { readonly id?: number; readonly params?: Record<string, unknown> };
  readonly status: number;
  readonly response: Record<string, unknown> | null;
};

function recordingOf(version: OdooVersion): Exchange[] {
  const file = new URL(`../../fixtures/odoo/odoo-${version}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe.each(versions)("the fake Odoo %i", (version) => {
  test("answers every recorded request, in order, as the recorded server did", async () => {
    odoo = await startFakeOdoo({ version, now: then });
    const exchanges = recordingOf(version);
    expect(exchanges.length).toBeGreaterThan(100);
    let cookie = "";
    for (const exchange of exchanges) {
      const { step, note, path, request, status } = exchange;
      odoo.world.rights.inventoryAdministrator = /as Inventory\/Administrator/.test(note);
      const isJson2 = path.startsWith("/json/2/");
      const response = await fetch(odoo.url + path, {
        method: "POST",
        headers: {
          "content-type": step === "12.6" ? "text/plain" : "application/json",
          ...(cookie && { cookie }),
          ...(isJson2 && { authorization: `bearer ${step === "13.3" ? "another" : API_KEY}` }),
        },
        body: typeof request === "string" ? request : JSON.stringify(request),
      });
      cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      const text = await response.text();
      expect([step, note, response.status]).toEqual([step, note, status]);
      if (exchange.response === null) continue;
      if (isJson2) {
        expect({ step, found: JSON.parse(text) }).toEqual({ step, found: exchange.response });
        continue;
      }
      expect({ step, note, ...shapeOf(JSON.parse(text)) }).toEqual({
        step,
        note,
        ...shapeOf(exchange.response),
      });
    }
  });
});

/**
 * Errors in the fixtures' short format; other answers complete, except for the time of completion.
 */
function shapeOf(found: Record<string, unknown>): Record<string, unknown> {
  const { id, error, ...rest } = found as {
    id: unknown;
    error?: { code: number; name?: string; data?: { name: string } };
  };
  if (error) return { id, error: { code: error.code, name: error.data?.name ?? error.name } };
  const { result } = rest as { result?: unknown };
  const withoutSeconds = JSON.parse(
    JSON.stringify(result ?? null).replaceAll(/"date_done":"\d[^"]*"/g, '"date_done":"<then>"'),
  );
  return { id, ...(result !== undefined && { result: withoutSeconds }) };
}

async function callThe(fake: FakeOdoo, model: string, method: string, args: unknown[]) {
  const response = await fetch(`${fake.url}/jsonrpc`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      id: 1,
      params: {
        service: "object",
        method: "execute_kw",
        args: ["shop", fake.world.uid, API_KEY, model, method, args],
      },
    }),
  });
  return response;
}

test("a refused call rolls back its changes", async () => {
  odoo = await startFakeOdoo();
  odoo.call("res.partner", "create", [{ name: "Ada", email: "ada@example.com" }]);
  const found = await callThe(odoo, "sale.order", "create", [
    { partner_id: 8, order_line: [[0, 0, { name: "A line", nope: 1 }]] },
  ]);
  expect(await found.json()).toMatchObject({ error: { data: { name: "builtins.ValueError" } } });
  expect(odoo.ledger().orders).toEqual([]);
});

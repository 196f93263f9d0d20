import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "./platform/db/database.ts";
import { getSessionSecret } from "./session-secret.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "conche-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Not used: in production the secret is not in the database. */
const noDatabase = {} as Database;
const get = (sessionSecret?: string) =>
  getSessionSecret({ mode: "production", sessionSecret, dataDir }, noDatabase);
const file = () => join(dataDir, "session-secret");

test("a production shop makes its secret once, and keeps it in a file that only its user can read", async () => {
  const secret = await get();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await get()).toBe(secret);
  expect(readFileSync(file(), "utf8")).toBe(secret);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("a secret in the environment wins, and no file is made", async () => {
  expect(await get("kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1")).toBe("kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1");
  expect(() => statSync(file())).toThrow();
});

test("a damaged file is an error, not an empty secret", async () => {
  writeFileSync(file(), "");
  await expect(get()).rejects.toThrow(/session-secret is damaged/);
});

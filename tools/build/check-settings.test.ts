import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const check = (environment: Record<string, string>) =>
  spawnSync("node_modules/.bin/node", ["tools/build/check-settings.ts"], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
  });

test("a PIN that is easy to guess is refused before the shop is built", () => {
  const said = check({ SHOP_MODE: "production", ADMIN_PIN: "12345678" });
  expect(said.status).toBe(1);
  expect(said.stderr).toContain("ADMIN_PIN is easy to guess");
});

test("complete settings are not mentioned before a build", () => {
  const { status, stderr } = check({ SHOP_MODE: "production", ADMIN_PIN: "59203817" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

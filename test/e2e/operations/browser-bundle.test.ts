// @module-tag extended
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const secrets = {
  SESSION_SECRET: "sentinel-session-secret-0123456789abcdef",
  ADMIN_PIN: "77345112",
  VITE_ADMIN_PIN: "77345113",
  STRIPE_SECRET_KEY: "sk_test_sentinel",
  STRIPE_WEBHOOK_SECRET: "whsec_sentinel",
  DATABASE_URL: "postgres://sentinel:sentinel@localhost/sentinel",
};

/** A copy of the sources, so that the shop's own build is not replaced. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "conche-build-"));
  for (const path of [
    "app",
    "domain",
    "server",
    "tools/build",
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
    "react-router.config.ts",
  ]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  await build();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function build(): Promise<void> {
  const program = resolve("node_modules/.bin/react-router");
  await run(process.execPath, [program, "build"], {
    cwd: folder,
    env: { ...process.env, ...secrets, NODE_ENV: "production" },
    maxBuffer: 1e8,
  });
}

function textOf(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

describe("the browser bundle", () => {
  test("never contains a secret, even if it is set during the build", () => {
    const browser = textOf(join(folder, "build/client"));
    for (const secret of Object.values(secrets)) expect(browser).not.toContain(secret);
    // Neither code that reads settings, nor the demo's PIN.
    for (const word of ["process.env", "SESSION_SECRET", "pin_attempts"]) {
      expect(browser.includes(word), word).toBe(false);
    }
    // As a string literal, because zod's pattern of leap years contains these digits too.
    expect(/["'`]2468["'`]/.test(browser)).toBe(false);
    // The server build contains no settings either; it reads them at startup.
    const server = textOf(join(folder, "build/server"));
    for (const secret of Object.values(secrets)) expect(server).not.toContain(secret);
  });

  test("does not contain the component gallery's addresses or code", () => {
    const built = textOf(join(folder, "build"));
    expect(built).toContain("coming-soon/coming-soon.route");
    expect(built).not.toContain("gallery/");
    expect(built).not.toContain("components/sheet");
  });

  test("has Stripe's packages in chunks that no page loads by itself", () => {
    const assets = join(folder, "build/client/assets");
    const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
    const textOfScript = (name: string) => readFileSync(join(assets, name), "utf8");
    // A parameter of @stripe/stripe-js, and a sentence of @stripe/react-stripe-js.
    const isStripes = (name: string) =>
      /advancedFraudSignals|Could not find Elements context/.test(textOfScript(name));
    expect(scripts.filter(isStripes)).toHaveLength(2);
    // The manifest names each page's scripts, which import others.
    const manifest = scripts.find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
    const loaded = new Set(
      Array.from(
        textOfScript(manifest).matchAll(/\/assets\/([\w.-]+\.js)/g),
        ([, name = ""]) => name,
      ),
    );
    for (const script of loaded) {
      const imports = textOfScript(script).matchAll(
        /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
      );
      for (const [, name = ""] of imports) loaded.add(name);
    }
    expect(loaded.size).toBeGreaterThan(20);
    expect([...loaded].filter(isStripes)).toEqual([]);
  });

  test("cannot contain a file of server/: the build stops and names it", async () => {
    const toaster = join(folder, "app/ui/overlays/toaster.tsx");
    writeFileSync(
      toaster,
      `${readFileSync("app/ui/overlays/toaster.tsx", "utf8")}\n` +
        `import { centsFrom } from "#server/platform/db/sql-values.ts";\nexport const leak = [centsFrom];\n` +
        `if (typeof window !== "undefined") Object.assign(window, { leak });\n`,
    );
    await expect(build()).rejects.toThrow(
      /server\/platform\/db\/sql-values\.ts would be sent to browsers/,
    );
  });
});

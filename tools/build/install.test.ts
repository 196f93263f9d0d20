import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

// Nobody can write to /proc, not even root.
const run = (script: string, environment: Record<string, string>) =>
  spawnSync("sh", ["-c", `set -eu; . tools/build/install.sh; ${script}`], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
  });

test("a home folder that cannot be written does not stop the installation", () => {
  const said = run('use_writable_npm_cache; echo "$npm_config_cache"', { HOME: "/proc" });
  expect(said.status).toBe(0);
  expect(said.stdout).toMatch(
    /^npm's folder \/proc\/\.npm cannot be written, so the packages are fetched without it\.\n.*\/conche-scripts\..*\/npm\n$/,
  );
});

test("a temporary folder that cannot be written is reported with its setting", () => {
  const said = run("true", { HOME: "/tmp", TMPDIR: "/proc" });
  expect(said.status).toBe(1);
  expect(said.stderr).toMatch(/^No file can be written to \/proc: .* Set TMPDIR to a folder/);
});

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explainFileError, explainServerLog } from "./explain-failure.ts";

const owner = new URL("./fixtures/run-embedded-postgres.ts", import.meta.url).pathname;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync("/tmp/conche-around-");
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Mounts need a mount namespace, which not every machine allows. */
const canMount = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** Starts and stops an embedded database in its own mount namespace. @returns its output */
function startBetween(mounts: string, environment: Record<string, string> = {}): string {
  const script = `set -e
    ${mounts}
    cd "$1"
    said=$(mktemp -p /dev/shm)
    "$2" "$3" "$4" >"$said" 2>&1 &
    while ! grep -q . "$said"; do sleep 0.1; done
    cat "$said"; rm "$said"
    kill $! 2>/dev/null && wait $! || true`;
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["-m", "sh", "-c", script, "sh", resolve("."), process.execPath, owner, join(folder, "data")],
    { env: { ...process.env, ...environment }, encoding: "utf8" },
  );
  return `${stdout}${stderr}`;
}

describe.skipIf(!canMount)("an embedded database", () => {
  const readOnly = "for place in /tmp /run; do mount --bind $place $place; done";
  const shut = "for place in /tmp /run; do mount -o remount,ro,bind $place; done";

  test("starts on a read-only root file system, with its socket in TMPDIR", () => {
    const writable = `${readOnly}\nmount -t tmpfs -o mode=755 tmpfs ${folder}\nmkdir -m 777 ${folder}/tmp\n${shut}`;
    const said = startBetween(writable, { TMPDIR: join(folder, "tmp") });
    expect(said).toContain(`"host":"${folder}/tmp/conche-`);
  });

  test("on a full disk says so in a sentence, not with PostgreSQL's log", () => {
    const said = startBetween(`mount -t tmpfs -o size=24m,mode=755 tmpfs ${folder}`);
    expect(said).toContain("The disk is full. Make room and start again");
    expect(said).not.toMatch(/FATAL|PANIC|initdb:|creating/);
  });

  test("in a folder that cannot be written names the folder and the setting", () => {
    const said = startBetween(`mount -t tmpfs -o ro tmpfs ${folder}`);
    expect(said).toContain(`${folder}/data cannot be written. The file system is read-only.`);
    expect(said).toContain("Set DATA_DIR");
  });
});

test("reasons other than the disk keep PostgreSQL's own message, and other errors are unchanged", () => {
  expect(explainServerLog("PostgreSQL did not start", "FATAL: no such setting")).toBe(
    "PostgreSQL did not start:\nFATAL: no such setting",
  );
  const fault = new TypeError("a fault");
  expect(explainFileError(fault, "/data")).toBe(fault);
});

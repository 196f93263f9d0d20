import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { giveName } from "./give-name.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "conche-names-"));
  writeFileSync(join(folder, "whole"), "all of it");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failing = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

describe.each([
  ["with second names", linkSync],
  ["of exFAT", failing("EPERM")],
  ["of macOS without second names", failing("ENOTSUP")],
  ["of a network", failing("EOPNOTSUPP")],
  ["of FUSE", failing("ENOSYS")],
])("in a folder %s", (_, link) => {
  test("a whole file gets its name, and nothing else is left", () => {
    giveName(join(folder, "whole"), join(folder, "backup"), link);
    expect(readdirSync(folder)).toEqual(["backup"]);
    expect(readFileSync(join(folder, "backup"), "utf8")).toBe("all of it");
  });

  test("what has the name already is never replaced", () => {
    writeFileSync(join(folder, "backup"), "another");
    expect(() => giveName(join(folder, "whole"), join(folder, "backup"), link)).toThrow(
      expect.objectContaining({ name: "BackupRefusedError", code: "not-empty" }),
    );
    expect(readFileSync(join(folder, "backup"), "utf8")).toBe("another");
    expect(readdirSync(folder).sort()).toEqual(["backup", "whole"]);
  });
});

test("of two processes in a folder without second names only one gives a name", () => {
  writeFileSync(join(folder, "backup.unfinished-name"), "");
  expect(() => giveName(join(folder, "whole"), join(folder, "backup"), failing("EPERM"))).toThrow();
  expect(existsSync(join(folder, "backup"))).toBe(false);
});

test("a disk that fails is told, and nothing gets the name", () => {
  expect(() => giveName(join(folder, "whole"), join(folder, "backup"), failing("EIO"))).toThrow(
    "backup could not be given its name.",
  );
  expect(readdirSync(folder)).toEqual(["whole"]);
});

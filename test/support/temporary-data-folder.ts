import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A test's own data folder. World-readable, because as root PostgreSQL runs as another user. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "conche-test-"));
  chmodSync(folder, 0o755);
  return folder;
}

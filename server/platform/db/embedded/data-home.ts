import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canEnter, type ProcessUser } from "./data-owner.ts";
import { folderHash } from "./folder-hash.ts";

const ELSEWHERE = "/var/lib/conche";
const POINTER = "postgres.location";

/**
 * The folder that holds `postgres/`: the data folder itself, unless we are root and the user that
 * runs PostgreSQL cannot enter it (a project under /root). Then it is a folder under /var/lib, and
 * a note in the data folder says which. `dataDir` is a real path.
 */
export function dataHome(dataDir: string, user: ProcessUser | undefined): string {
  const pointer = readPointer(dataDir);
  if (pointer) return pointer;
  if (!user || canEnter(user, dataDir)) return dataDir;
  if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new Error(
      `There is a database in ${dataDir}, but the user that runs PostgreSQL (uid ${user.uid}) ` +
        "cannot enter that folder. Move the data to a folder that every user may enter.",
    );
  }
  const home = join(ELSEWHERE, folderHash(dataDir));
  for (const folder of [ELSEWHERE, home]) {
    // Only what we make ourselves gets our mode.
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
  }
  return home;
}

/**
 * Call with the claim held. Someone who deletes the data folder wants an empty shop: without the
 * note, a database of the same name from before is put aside, not opened.
 */
export function moveIntoHome(
  dataDir: string,
  home: string,
  onProgress: (line: string) => void,
): void {
  if (home === dataDir) return;
  if (!readPointer(dataDir)) {
    const old = join(home, "postgres");
    if (existsSync(old)) {
      const aside = `${old}.before-${new Date().toISOString().replace(/[:.]/g, "-")}`;
      renameSync(old, aside);
      onProgress(`An older database of a deleted data folder was put aside: ${aside}`);
    }
    writeFileSync(join(dataDir, POINTER), `${home}\n`);
  }
  onProgress(`${dataDir} is closed to PostgreSQL's user, so the database is in ${home}.`);
}

function readPointer(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, POINTER), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

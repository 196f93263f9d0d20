import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canEnter, type SystemUser } from "./system-user.ts";

const PARENT = "/var/lib/conche";
const LOCATION_FILE = "postgres.location";

/** Where the data folder says that its database is; undefined when it is in the data folder itself. */
export function readLocation(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, LOCATION_FILE), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The folder that holds `postgres/`: the data folder, unless root starts the shop and PostgreSQL's
 * user cannot enter it (a project under /root). Then it is a folder under /var/lib, and a file in
 * the data folder says which.
 *
 * @param dataDir a real path, without symbolic links
 */
export function findDatabaseFolder(dataDir: string, user: SystemUser | undefined): string {
  const location = readLocation(dataDir);
  if (location) return location;
  if (!user || canEnter(user, dataDir)) return dataDir;
  if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new Error(
      `There is a database in ${dataDir}, but the user that runs PostgreSQL (uid ${user.uid}) ` +
        "cannot enter that folder. Move the data to a folder that every user may enter.",
    );
  }

  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const folder = join(PARENT, name);
  for (const made of [PARENT, folder]) {
    if (mkdirSync(made, { recursive: true })) chmodSync(made, 0o755);
  }
  return folder;
}

/**
 * Writes the location file; call with the lock. Whoever deleted the data folder wants an empty
 * shop, so a database of the deleted one is renamed, not opened.
 */
export function recordLocation(
  dataDir: string,
  folder: string,
  onProgress: (line: string) => void,
): void {
  if (folder === dataDir) return;
  if (!readLocation(dataDir)) {
    const old = join(folder, "postgres");
    if (existsSync(old)) {
      const renamed = `${old}.before-${new Date().toISOString().replace(/[:.]/g, "-")}`;
      renameSync(old, renamed);
      onProgress(`An older database of a deleted data folder was put aside: ${renamed}`);
    }
    writeFileSync(join(dataDir, LOCATION_FILE), `${folder}\n`);
  }
  onProgress(`${dataDir} is closed to PostgreSQL's user, so the database is in ${folder}.`);
}

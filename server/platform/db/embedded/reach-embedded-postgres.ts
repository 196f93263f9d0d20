import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { DataFolderInUseError } from "./data-folder-in-use-error.ts";
import { dataHome } from "./data-home.ts";
import { dataOwner } from "./data-owner.ts";
import { DATABASE_NAME, DATABASE_USER } from "./prepare-cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/**
 * The embedded database of a shop that may be running: through the running one's socket, else
 * started for the while. Undefined when the data folder holds none.
 */
export async function reachEmbeddedPostgres(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, "connection" | "stop"> | undefined> {
  if (!hasEmbeddedDatabase(dataDir)) return undefined;
  try {
    return await startEmbeddedPostgres({ dataDir, onProgress });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const socketDirectory = runningSocketDirectory(realpathSync(dataDir));
    if (!socketDirectory) throw error;
    return {
      connection: {
        host: socketDirectory,
        port: 5432,
        user: DATABASE_USER,
        database: DATABASE_NAME,
      },
      // It is the running shop's.
      stop: async () => {},
    };
  }
}

/** Here, or where the data folder's note says. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres")) || existsSync(join(dataDir, "postgres.location"));
}

/** @see https://www.postgresql.org/docs/current/storage-file-layout.html (postmaster.pid) */
function runningSocketDirectory(dataDir: string): string | undefined {
  const user = dataOwner(join(dataDir, "postgres"), () => {});
  const file = join(dataHome(dataDir, user), "postgres", "postmaster.pid");
  try {
    return readFileSync(file, "utf8").split("\n")[4] || undefined;
  } catch {
    return undefined;
  }
}

import { randomUUID } from "node:crypto";
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { isStoredName, requireStoredName, type Storage, StorageError } from "./storage.ts";

/** Unfinished files of this age were left by a killed process, because no write takes that long. */
const ABANDONED_MS = 10 * 60_000;
const UNFINISHED = ".part";

/**
 * Files in a local folder. A file is written under a temporary name, synced to disk and then
 * renamed, so that readers always get the complete file, also after a power failure.
 */
export function diskStorage(folder: string): Storage {
  let prepared: Promise<void> | undefined;
  const pathOf = (name: string) => join(folder, requireStoredName(name));

  return {
    async put(name, body) {
      const path = pathOf(name);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      try {
        prepared ??= prepare(folder);
        await prepared;
        await writeFile(unfinished, body, { flag: "wx", flush: true });
        await rename(unfinished, path);
        await syncFolder(folder);
      } catch (cause) {
        prepared = undefined;
        await rm(unfinished, { force: true }).catch(() => {});
        throw new StorageError("A file could not be written to the disk.", {
          cause,
          retryable: true,
        });
      }
    },
    async get(name) {
      const path = pathOf(name);
      return await ifExists(() => readFile(path));
    },
    async getPart(name, start, end) {
      const path = pathOf(name);
      return await ifExists(async () => {
        const file = await open(path, "r");
        try {
          const { size } = await file.stat();
          const bytes = Buffer.alloc(Math.max(0, Math.min(end + 1, size) - start));
          const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
          return { bytes: bytes.subarray(0, bytesRead), size };
        } finally {
          await file.close();
        }
      });
    },
    async has(name) {
      const path = pathOf(name);
      return (await ifExists(() => access(path).then(() => true))) ?? false;
    },
    async *names() {
      const names = (await ifExists(() => readdir(folder))) ?? [];
      // Skips unfinished files.
      for (const name of names.sort()) if (isStoredName(name)) yield name;
    },
    async remove(names) {
      const paths = names.map(pathOf);
      try {
        for (const path of paths) await rm(path, { force: true });
      } catch (cause) {
        throw new StorageError("A file could not be removed.", { cause, retryable: true });
      }
    },
    // Same folder as the database: if that works, files work too.
    findProblem: async () => null,
    publicUrl: () => null,
  };
}

/** Creates the folder and deletes unfinished files of killed processes. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Without syncing the folder a rename may be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function ifExists<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new StorageError("A file could not be read from the disk.", { cause, retryable: true });
  }
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

import { contentTypeOf, type Storage } from "../storage/storage.ts";

/** Pictures, wherever they are kept, as a backup sees them: keys with content. */
export type UploadFiles = {
  keys(): AsyncIterable<string>;
  /** @returns undefined when it is not there (any more) */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
};

/** Whether a key stays within its storage: no way up, no way out. */
export function isUploadKey(key: string): boolean {
  return (
    key.length > 0 &&
    !key.includes("\\") &&
    !key.includes("\0") &&
    key.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}

/** The shop's own storage, whichever it is. */
export function storedFiles(storage: Storage): UploadFiles {
  return {
    keys: () => storage.names(),
    async read(key) {
      const content = await storage.get(key);
      return content && Buffer.from(content);
    },
    write: (key, content) => storage.put(key, content, contentTypeOf(key)),
    remove: (key) => storage.remove([key]),
  };
}

/** A folder that need not be there. */
export function folderFiles(folder: string): UploadFiles {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  return {
    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
      for (const key of keys.sort()) yield key.split(sep).join("/");
    },
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Under its name only when whole: a process that is killed leaves no half picture.
      await writeFile(`${path}.part`, content, { flush: true });
      await rename(`${path}.part`, path);
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

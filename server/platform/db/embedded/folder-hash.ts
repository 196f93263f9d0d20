import { createHash } from "node:crypto";

/** A short, stable name for a folder of any length; `folder` is its real path. */
export function folderHash(folder: string): string {
  return createHash("sha256").update(folder).digest("hex").slice(0, 12);
}

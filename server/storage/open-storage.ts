import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** Uses the configured bucket, otherwise a folder next to the database. */
export function openStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, "media"));
}

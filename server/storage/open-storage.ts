import { join } from "node:path";
import { diskStorage } from "./disk-storage.ts";
import { type S3Settings, s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** The bucket, where one is configured, else a folder beside the database. */
export function openStorage(settings: {
  readonly s3: S3Settings | null;
  readonly dataDir: string;
}): Storage {
  return settings.s3 ? s3Storage(settings.s3) : diskStorage(join(settings.dataDir, "media"));
}

import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";

/**
 * What the shop signs with: as the environment says, or one that it made with its first start. A demo
 * keeps it in the database. A production shop keeps it in a file of its own beside the database, so
 * that neither a backup nor somebody who reads the database can guess the PIN with it.
 */
export async function getSessionSecret(
  { mode, sessionSecret, dataDir }: Pick<Config, "mode" | "sessionSecret" | "dataDir">,
  db: Database,
): Promise<string> {
  if (sessionSecret) return sessionSecret;
  return mode === "demo" ? await getOrMakeInDatabase(db) : getOrMakeInFile(dataDir);
}

function getOrMakeInFile(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "session-secret");
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    // Nobody but this user may read it. Linked when it is whole; of two processes the first one wins.
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) {
    throw new Error(`${file} is damaged: delete it, and the next start makes another.`);
  }
  return secret;
}

async function getOrMakeInDatabase(db: Database): Promise<string> {
  const name = "session";
  await db
    .insertInto("app_secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("app_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}

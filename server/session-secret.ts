import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";

/**
 * The secret for signatures: from the environment, or generated at the first start. A demo stores
 * it in the database. A production shop stores it in a separate file, so that neither a backup nor
 * read access to the database is enough to guess the PIN.
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
    // Readable by this user only. Linked when complete, so that of two processes the first one
    // wins.
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

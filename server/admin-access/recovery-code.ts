import { createHash, randomInt } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";

type CodeContext = Pick<AppContext, "db" | "clock">;

/**
 * Without I, L, O and U, which are easily misread. 80 bits, so that it cannot be guessed, hashed or
 * not.
 */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Replaces the previous one. @returns the code, only this once: the database stores its hash */
export async function renewRecoveryCode(ctx: CodeContext): Promise<string> {
  return await ctx.db.transaction().execute((tx) => renewRecoveryCodeIn(tx, ctx.clock()));
}

/** In the transaction of a larger change. */
export async function renewRecoveryCodeIn(tx: DatabaseTransaction, at: Date): Promise<string> {
  const code = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
  await tx.deleteFrom("recovery_codes").execute();
  await tx
    .insertInto("recovery_codes")
    .values({ code_hash: hash(code), created_at: at })
    .execute();
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** @returns whether it was correct; then it is used up */
export async function spendRecoveryCode(db: Database, typed: string): Promise<boolean> {
  const read = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const used = await db
    .deleteFrom("recovery_codes")
    .where("code_hash", "=", hash(read))
    .returning("code_hash")
    .executeTakeFirst();
  return used !== undefined;
}

/** Null when there is none, or it was used. */
export async function findRecoveryCodeDate(ctx: CodeContext): Promise<Date | null> {
  const row = await ctx.db.selectFrom("recovery_codes").select("created_at").executeTakeFirst();
  return row?.created_at ?? null;
}

export async function dropRecoveryCode(db: Database): Promise<void> {
  await db.deleteFrom("recovery_codes").execute();
}

function hash(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

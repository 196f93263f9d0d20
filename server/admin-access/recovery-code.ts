import { createHash, randomInt } from "node:crypto";
import { CLEAR_LETTERS, readClearLetters } from "#domain/input/clear-letters.ts";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";

type CodeContext = Pick<AppContext, "db" | "clock">;

/** 80 bits, so that it cannot be guessed, hashed or not. */
const LENGTH = 16;

/** Replaces the previous one. @returns the code, only this once: the database stores its hash */
export async function renewRecoveryCode(ctx: CodeContext): Promise<string> {
  return await ctx.db.transaction().execute((tx) => renewRecoveryCodeIn(tx, ctx.clock()));
}

/** In the transaction of a larger change. */
export async function renewRecoveryCodeIn(tx: DatabaseTransaction, at: Date): Promise<string> {
  const code = Array.from(
    { length: LENGTH },
    () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)],
  ).join("");
  await tx.deleteFrom("recovery_codes").execute();
  await tx
    .insertInto("recovery_codes")
    .values({ code_hash: hash(code), created_at: at })
    .execute();
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** @returns whether it was correct; then it is used up */
export async function spendRecoveryCode(db: Database, typed: string): Promise<boolean> {
  const used = await db
    .deleteFrom("recovery_codes")
    .where("code_hash", "=", hash(readClearLetters(typed)))
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

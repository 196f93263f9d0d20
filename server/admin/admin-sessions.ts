import { createHash, randomBytes } from "node:crypto";
import type { Shop } from "../shop.ts";

/** The cookie ends with the browser; a session that nobody used for this long ends here too. */
const IDLE_HOURS = 12;

/** @returns the token that the browser keeps; the database only knows its hash */
export async function openAdminSession(shop: Pick<Shop, "db" | "clock">): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = shop.clock();
  await shop.db
    .insertInto("admin_sessions")
    .values({ token_hash: hash(token), created_at: now, last_used_at: now })
    .execute();
  await shop.db.deleteFrom("admin_sessions").where("last_used_at", "<", idleSince(now)).execute();
  return token;
}

export async function isAdminSession(
  shop: Pick<Shop, "db" | "clock">,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false;
  const now = shop.clock();
  const row = await shop.db
    .updateTable("admin_sessions")
    .set({ last_used_at: now })
    .where("token_hash", "=", hash(token))
    .where("last_used_at", ">=", idleSince(now))
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeAdminSession(
  shop: Pick<Shop, "db">,
  token: string | undefined,
): Promise<void> {
  if (!token) return;
  await shop.db.deleteFrom("admin_sessions").where("token_hash", "=", hash(token)).execute();
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_HOURS * 3_600_000);
}

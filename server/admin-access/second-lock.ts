import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { AppContext } from "../app-context.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { openAdminSession, type SessionKey, sessionHash } from "./admin-sessions.ts";
import { findSigningPasskey, passkeyQuestion } from "./passkeys.ts";
import { spendRecoveryCode } from "./recovery-code.ts";
import { rememberBrowser } from "./remembered-browser.ts";

type LockContext = Pick<AppContext, "db" | "clock" | "log" | "config" | "details" | "secret">;

/** The second factor, after the PIN. */
export type SecondKey = { readonly passkey: unknown } | { readonly recoveryCode: string };

export type SecondLockResult =
  | { readonly code: "unlocked"; readonly token: string; readonly browser: string }
  | { readonly code: "wrong" }
  /** Too late, or too many attempts: the PIN must be entered again. */
  | { readonly code: "over" };

export const SECOND_LOCK_SECONDS = 5 * 60;
const MAX_TRIES = 5;

/** After the correct PIN. @returns a token that only allows asking for the second factor */
export async function beginSecondLock(ctx: LockContext): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock();
  await ctx.db.deleteFrom("passkey_challenges").where("ends_at", "<=", now).execute();
  await ctx.db
    .insertInto("passkey_challenges")
    .values({
      holder: holderOf(ctx, token),
      challenge: "",
      ends_at: new Date(now.getTime() + SECOND_LOCK_SECONDS * 1000),
    })
    .execute();
  return token;
}

/**
 * @returns the options for the browser's WebAuthn call; undefined when the PIN must be entered
 * again
 */
export async function requestPasskey(
  ctx: LockContext,
  token: string | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (!token) return undefined;
  const question = await passkeyQuestion(ctx);
  const { numUpdatedRows } = await ctx.db
    .updateTable("passkey_challenges")
    .set({ challenge: question.challenge })
    .where("holder", "=", holderOf(ctx, token))
    .where("ends_at", ">", ctx.clock())
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? question : undefined;
}

/** Counts an attempt before checking it, so that parallel attempts gain nothing. */
export async function openSecondLock(
  ctx: LockContext,
  token: string | undefined,
  key: SecondKey,
  browserName = "",
): Promise<SecondLockResult> {
  if (!token) return { code: "over" };
  const holder = holderOf(ctx, token);
  const counted = await ctx.db
    .updateTable("passkey_challenges")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("holder", "=", holder)
    .where("ends_at", ">", ctx.clock())
    .where("tries", "<", MAX_TRIES)
    .returning(["challenge", "tries"])
    .executeTakeFirst();
  if (!counted) return { code: "over" };
  const openedBy = await findSessionKey(ctx, key, counted.challenge);
  if (!openedBy) {
    reportSecurityEvent(ctx, "wrong-second-lock");
    return { code: counted.tries < MAX_TRIES ? "wrong" : "over" };
  }

  // A signature works once, even when it arrives twice at the same time.
  const { numDeletedRows } = await ctx.db
    .deleteFrom("passkey_challenges")
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return { code: "over" };
  return {
    code: "unlocked",
    token: await openAdminSession(ctx, browserName, openedBy),
    browser: rememberBrowser(ctx),
  };
}

/** @returns undefined when the key is wrong */
async function findSessionKey(
  ctx: LockContext,
  key: SecondKey,
  challenge: string,
): Promise<SessionKey | undefined> {
  if ("recoveryCode" in key) {
    return (await spendRecoveryCode(ctx, key.recoveryCode)) ? "recovery-code" : undefined;
  }
  if (challenge === "") return undefined;
  const passkeyId = await findSigningPasskey(ctx, challenge, key.passkey);
  return passkeyId === undefined ? undefined : { passkeyId };
}

/** Includes the PIN, like a session's hash. */
function holderOf(ctx: LockContext, token: string): string {
  return `unlock:${sessionHash(ctx, token)}`;
}

import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { AppContext } from "../app-context.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { type AuthenticationMethod, openAdminSession, sessionHash } from "./admin-sessions.ts";
import { findSigningPasskey, passkeyRequestOptions } from "./passkeys.ts";
import { spendRecoveryCode } from "./recovery-code.ts";
import { rememberBrowser } from "./remembered-browser.ts";

type SecondFactorContext = Pick<
  AppContext,
  "db" | "clock" | "log" | "config" | "details" | "secret"
>;

export type SecondFactor = { readonly passkey: unknown } | { readonly recoveryCode: string };

export type SecondFactorResult =
  | { readonly code: "unlocked"; readonly token: string; readonly browser: string }
  | { readonly code: "wrong" }
  /** Too late, or too many attempts: the PIN must be entered again. */
  | { readonly code: "expired" };

export const SECOND_FACTOR_SECONDS = 5 * 60;
const MAX_ATTEMPTS = 5;

/** After the correct PIN. @returns a token that only allows asking for the second factor */
export async function beginSecondFactor(ctx: SecondFactorContext): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock();
  await ctx.db.deleteFrom("passkey_challenges").where("ends_at", "<=", now).execute();
  await ctx.db
    .insertInto("passkey_challenges")
    .values({
      holder: challengeHolder(ctx, token),
      challenge: "",
      ends_at: new Date(now.getTime() + SECOND_FACTOR_SECONDS * 1000),
    })
    .execute();
  return token;
}

/**
 * @returns the options for the browser's WebAuthn call; undefined when the PIN must be entered
 * again
 */
export async function requestPasskey(
  ctx: SecondFactorContext,
  token: string | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (!token) return undefined;
  const options = await passkeyRequestOptions(ctx);
  const { numUpdatedRows } = await ctx.db
    .updateTable("passkey_challenges")
    .set({ challenge: options.challenge })
    .where("holder", "=", challengeHolder(ctx, token))
    .where("ends_at", ">", ctx.clock())
    .where("tries", "<", MAX_ATTEMPTS)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? options : undefined;
}

/** Counts an attempt before checking it, so that parallel attempts gain nothing. */
export async function verifySecondFactor(
  ctx: SecondFactorContext,
  token: string | undefined,
  factor: SecondFactor,
  browserName = "",
): Promise<SecondFactorResult> {
  if (!token) return { code: "expired" };
  const holder = challengeHolder(ctx, token);
  const counted = await ctx.db
    .updateTable("passkey_challenges")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("holder", "=", holder)
    .where("ends_at", ">", ctx.clock())
    .where("tries", "<", MAX_ATTEMPTS)
    .returning("tries")
    .executeTakeFirst();
  if (!counted) return { code: "expired" };

  const result = await ctx.db
    .transaction()
    .execute((tx) => openWithFactor({ ...ctx, db: tx }, holder, factor, browserName));
  if (result.code !== "wrong") return result;

  reportSecurityEvent(ctx, "wrong-second-factor");
  return { code: counted.tries < MAX_ATTEMPTS ? "wrong" : "expired" };
}

/** In one transaction: a recovery code that opens no session is not used up. */
async function openWithFactor(
  ctx: SecondFactorContext,
  holder: string,
  factor: SecondFactor,
  browserName: string,
): Promise<SecondFactorResult> {
  // Locked, so that a signature works once, even when it arrives twice at the same time.
  const open = await ctx.db
    .selectFrom("passkey_challenges")
    .select("challenge")
    .where("holder", "=", holder)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return { code: "expired" };

  const method = await verifyFactor(ctx, factor, open.challenge);
  if (!method) return { code: "wrong" };

  await ctx.db.deleteFrom("passkey_challenges").where("holder", "=", holder).execute();
  return {
    code: "unlocked",
    token: await openAdminSession(ctx, browserName, method),
    browser: rememberBrowser(ctx),
  };
}

/** @returns undefined when the factor is wrong */
async function verifyFactor(
  ctx: SecondFactorContext,
  factor: SecondFactor,
  challenge: string,
): Promise<AuthenticationMethod | undefined> {
  if ("recoveryCode" in factor) {
    return (await spendRecoveryCode(ctx.db, factor.recoveryCode)) ? "recovery-code" : undefined;
  }
  if (challenge === "") return undefined;
  const passkeyId = await findSigningPasskey(ctx, challenge, factor.passkey);
  return passkeyId === undefined ? undefined : { passkeyId };
}

/** Includes the PIN, like a session's hash. */
function challengeHolder(ctx: SecondFactorContext, token: string): string {
  return `unlock:${sessionHash(ctx, token)}`;
}

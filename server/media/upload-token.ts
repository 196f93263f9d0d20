import { createHmac, timingSafeEqual } from "node:crypto";

/** Long enough for a slow connection, short enough that a leaked token is soon worthless. */
const VALID_MS = 10 * 60_000;

/** What a token allows: an upload of this type to this path. */
type Upload = { readonly path: string; readonly contentType: string };

export function signUploadToken(secret: string, upload: Upload, now: Date): string {
  const until = now.getTime() + VALID_MS;
  return `${until}.${signature(secret, upload, until)}`;
}

export function isUploadToken(secret: string, upload: Upload, token: string, now: Date): boolean {
  const [end = "", given = ""] = token.split(".");
  if (!/^\d{1,15}$/.test(end) || Number(end) < now.getTime()) return false;
  const expected = Buffer.from(signature(secret, upload, Number(end)));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function signature(secret: string, { path, contentType }: Upload, until: number): string {
  const bound = JSON.stringify(["upload", path, contentType, until]);
  return createHmac("sha256", secret).update(bound).digest("base64url");
}

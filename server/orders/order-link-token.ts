import { createHmac } from "node:crypto";
import { sameText } from "../platform/same-text.ts";

const DAY_MS = 86_400_000;
const LASTS_DAYS = 365;

/**
 * The secret part of the link in a customer's email: whoever has it may read the order's page, for a
 * year from then.
 */
export function orderLinkToken(secret: string, orderId: string, now: Date): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + LASTS_DAYS;
  return `${lastDay}.${sign(secret, orderId, lastDay)}`;
}

export function isOrderLinkToken(
  secret: string,
  orderId: string,
  token: string,
  now: Date,
): boolean {
  const [, lastDay, signature] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  if (!lastDay || !signature) return false;
  if (Number(lastDay) < Math.floor(now.getTime() / DAY_MS)) return false;
  return sameText(signature, sign(secret, orderId, Number(lastDay)));
}

/** @param lastDay since 1970 */
function sign(secret: string, orderId: string, lastDay: number): string {
  return createHmac("sha256", secret)
    .update(`order-link:${orderId}:${lastDay}`)
    .digest("base64url");
}

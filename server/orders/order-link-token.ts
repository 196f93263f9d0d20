import { createHmac } from "node:crypto";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import { sameText } from "../platform/same-text.ts";

/** What the links in customers' emails open, and for how many days. */
const links = {
  /** The order's page. */
  order: { signedAs: "order-link", days: 365 },
  /** The page for paying an order again after its payment failed. */
  payment: { signedAs: "payment-link", days: 14 },
  /** The page for reviewing what was ordered. */
  review: { signedAs: "review-link", days: 90 },
} as const;
type LinkKind = keyof typeof links;
type OrderLink = { readonly orderId: string; readonly token: string; readonly kind?: LinkKind };

/** The secret part of a link; whoever has it may open the page. */
export function orderLinkToken(
  secret: string,
  orderId: string,
  now: Date,
  kind: LinkKind = "order",
): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + links[kind].days;
  return `${lastDay}.${sign(secret, kind, orderId, lastDay)}`;
}

export function checkOrderLinkToken(
  { secret, clock }: Pick<AppContext, "secret" | "clock">,
  { orderId, token, kind = "order" }: OrderLink,
): "valid" | "expired" | "wrong" {
  const [, lastDay, signature] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  if (!lastDay || !signature) return "wrong";
  if (!sameText(signature, sign(secret, kind, orderId, Number(lastDay)))) return "wrong";
  return Number(lastDay) < Math.floor(clock().getTime() / DAY_MS) ? "expired" : "valid";
}

/** @param lastDay in days since 1970 */
function sign(secret: string, kind: LinkKind, orderId: string, lastDay: number): string {
  return createHmac("sha256", secret)
    .update(`${links[kind].signedAs}:${orderId}:${lastDay}`)
    .digest("base64url");
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** The secret part of the link in a customer's email: whoever has it may read the order's page. */
export function orderLinkToken(secret: string, orderId: string): string {
  return createHmac("sha256", secret).update(`order-link:${orderId}`).digest("base64url");
}

export function isOrderLinkToken(secret: string, orderId: string, token: string): boolean {
  const expected = Buffer.from(orderLinkToken(secret, orderId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

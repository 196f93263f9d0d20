import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrderByNumber } from "../../orders/order-queries.ts";
import { consumeRateLimit } from "../../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../../platform/security-events.ts";
import { requestOrderEmails } from "./request-order-emails.ts";

/** `heard` does not reveal whether such an order exists, and takes the same time either way. */
export type LinkRequest =
  | { readonly code: "heard" }
  | { readonly code: "too-often"; readonly seconds: number };

const MOST_FOR_ORDER = 3;
const MOST_FROM_ADDRESS = 10;
/** Much longer than the work takes, so that the response time does not reveal a match. */
const ANSWER_AFTER_MS = 400;

/**
 * Mails a new link to an order's page if number and email address belong together. The mail is sent
 * by a job: waiting for the mail server would reveal that there was a match.
 *
 * @param request.address the client's network address
 */
export async function requestOrderLink(
  ctx: Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log">,
  request: { readonly orderNumber: string; readonly email: string; readonly address: string },
): Promise<LinkRequest> {
  const begun = performance.now();
  const outcome = await enqueueLink(ctx, request);
  // This answer reveals nothing, and must not hold a place that others need.
  if (outcome.code === "too-often") {
    reportSecurityEvent(ctx, "limit-met", { limit: "order-link" });
    return outcome;
  }
  await wait(Math.max(0, ANSWER_AFTER_MS - (performance.now() - begun)));
  return outcome;
}

async function enqueueLink(
  ctx: Parameters<typeof requestOrderLink>[0],
  { orderNumber, email, address }: Parameters<typeof requestOrderLink>[1],
): Promise<LinkRequest> {
  const { db, secret, clock } = ctx;
  const who = hashIp(secret, "order-link", address);
  return await db.transaction().execute(async (tx): Promise<LinkRequest> => {
    const asker = { key: `order-link:address:${who}`, max: MOST_FROM_ADDRESS, windowHours: 1 };
    const result = await consumeRateLimit(tx, asker, clock());
    if (result.code === "limited") return { code: "too-often", seconds: result.seconds };

    if (!couldBeOrderNumber(orderNumber)) return { code: "heard" };
    const wanted = email.trim().toLowerCase();
    const order = await findOrderByNumber(
      tx,
      orderNumber,
      ({ customer_email }) => customer_email?.trim().toLowerCase() === wanted,
    );
    if (!order) return { code: "heard" };
    const mails = { key: `order-link:order:${order.id}`, max: MOST_FOR_ORDER, windowHours: 1 };
    // No error: refusing would reveal that number and email address belong together.
    if ((await consumeRateLimit(tx, mails, clock())).code === "allowed") {
      await requestOrderEmails(ctx, tx, [
        { orderId: order.id, kind: "link", requestId: randomUUID() },
      ]);
    }
    return { code: "heard" };
  });
}

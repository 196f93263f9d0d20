import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { codeText } from "#domain/input/address-text.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrderByNumber } from "../../orders/order-queries.ts";
import { consumeRateLimit } from "../../platform/limits/consume-rate-limit.ts";
import {
  countVisit,
  mailboxLimit,
  type VisitorLimit,
} from "../../platform/limits/visitor-limit.ts";
import { requestOrderEmails } from "./request-order-emails.ts";

/** `heard` does not reveal whether such an order exists, and takes the same time either way. */
export type LinkRequest =
  | { readonly code: "heard" }
  | { readonly code: "too-often"; readonly seconds: number };

/** Number and address can be guessed, so each request counts, whether they match or not. */
const orderLinkLimit: VisitorLimit = {
  what: "order-link",
  max: 10,
  windowHours: 1,
  inAll: { max: 500, perClient: 3 },
};
const MAX_FOR_ORDER = 3;
/** Only mails count: nobody can keep a customer from a new link with the address alone. */
const MAX_FOR_MAILBOX_PER_DAY = 20;
/** Much longer than the work takes, so that the response time does not reveal a match. */
const RESPOND_AFTER_MS = 400;

type LinkContext = Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log">;

/**
 * Mails a new link to an order's page if number and email address belong together. The mail is sent
 * by a job: waiting for the mail server would reveal that there was a match.
 *
 * @param request.address the client's network address
 */
export async function requestOrderLink(
  ctx: LinkContext,
  request: { readonly orderNumber: string; readonly email: string; readonly address: string },
): Promise<LinkRequest> {
  const { orderNumber, email, address } = request;
  const begun = performance.now();
  const counted = await countVisit(ctx, orderLinkLimit, { address });
  // This answer reveals nothing, and must not hold a place that others need.
  if (counted.code === "too-often") return { code: "too-often", seconds: counted.seconds };

  await enqueueLink(ctx, orderNumber, email);
  await wait(Math.max(0, RESPOND_AFTER_MS - (performance.now() - begun)));
  return { code: "heard" };
}

/** Does nothing if number and address do not belong together, or there were enough mails. */
async function enqueueLink(ctx: LinkContext, orderNumber: string, email: string): Promise<void> {
  if (!couldBeOrderNumber(orderNumber)) return;
  const mailbox = codeText(email).toLowerCase();
  await ctx.db.transaction().execute(async (tx) => {
    const order = await findOrderByNumber(
      tx,
      orderNumber,
      ({ customer_email }) => customer_email?.trim().toLowerCase() === mailbox,
    );
    if (!order) return;

    const limits = [
      { key: `order-link:order:${order.id}`, max: MAX_FOR_ORDER, windowHours: 1 },
      mailboxLimit(ctx.secret, orderLinkLimit.what, mailbox, MAX_FOR_MAILBOX_PER_DAY),
    ];
    for (const limit of limits) {
      // No error: refusing would reveal that number and email address belong together.
      if ((await consumeRateLimit(tx, limit, ctx.clock())).code === "limited") return;
    }

    await requestOrderEmails(ctx, tx, [
      { orderId: order.id, kind: "link", requestId: randomUUID() },
    ]);
  });
}

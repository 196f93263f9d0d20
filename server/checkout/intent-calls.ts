import { sql } from "kysely";
import type { PaymentIntent } from "../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/json.ts";
import { prepared } from "../platform/db/prepared.ts";
import {
  type Checkout,
  changeCheckout,
  lockCheckout,
  type PendingContent,
} from "./checkout-queries.ts";

/**
 * The books of calls to the provider, so that none of them needs a lock or an open transaction while
 * it waits for an answer. A call brings the intent to one version of the checkout's content. Calls
 * for the same version are the same request and may run side by side; one for another version waits
 * until they are over, or until they cannot come to anything any more.
 */

/** Longer than a call and its retry may take at the provider. */
const CALL_SECONDS = 20;

/**
 * Call with the checkout locked.
 * @returns false while a call for another version may still come to something
 */
export async function claimCall(
  tx: DatabaseTransaction,
  checkoutId: string,
  version: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("checkouts")
    .set({
      calling_version: version,
      calling_until: sql<Date>`clock_timestamp() + make_interval(secs => ${CALL_SECONDS})`,
    })
    .where("id", "=", checkoutId)
    .where((is) =>
      is.or([
        is("calling_version", "is", null),
        is("calling_version", "=", version),
        is("calling_until", "<", sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** What the provider will be told next. Call with the checkout locked and the call claimed. */
export async function setPending(
  tx: DatabaseTransaction,
  checkoutId: string,
  pending: PendingContent | null,
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ pending: pending && jsonb(pending) })
    .where("id", "=", checkoutId)
    .execute();
}

/** Before the provider is asked for an intent: from now on there may be one. */
export async function markCreateAsked(tx: DatabaseTransaction, checkoutId: string): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ create_asked: true })
    .where("id", "=", checkoutId)
    .execute();
}

/** The first word of an intent is kept, should two callers have heard of it. */
export async function storeIntent(
  db: Database,
  checkoutId: string,
  intent: PaymentIntent,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ payment_intent_id: intent.id, client_secret: intent.clientSecret })
    .where("id", "=", checkoutId)
    .where("payment_intent_id", "is", null)
    .execute();
}

/**
 * The provider made the intent, and it has what the checkout says. What mostly comes next, in one
 * statement; where anything else happened meanwhile, it does nothing.
 *
 * @returns whether that was all
 */
export async function finishCreation(
  db: Database,
  { base, version }: { readonly base: Checkout; readonly version: number },
  intent: PaymentIntent,
): Promise<boolean> {
  if (version !== base.version) return false;
  const { rows } = await sql`
    update checkouts
    set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret},
      intent_version = ${version}
    where id = ${base.id} and payment_intent_id is null and content_version = ${version}
      and pending is null and calling_version is null and order_id is null
    returning id
    ${prepared}`.execute(db);
  return rows.length > 0;
}

/**
 * The provider has this version: it is what is paid for from now on.
 * @returns false when another version was begun meanwhile
 */
export async function finishCall(
  db: Database,
  checkoutId: string,
  version: number,
  at: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout) return false;
    const { pending } = checkout;
    // Whoever asked the same at the same time was faster.
    if (checkout.intentVersion === version && checkout.version === version && !pending) return true;
    const content = versionOf(checkout, version);
    if (!content || (pending && pending.version !== version)) return false;
    if (checkout.orderId === null && pending) await changeCheckout(tx, checkoutId, pending, at);
    await tx
      .updateTable("checkouts")
      .set({ intent_version: version, pending: null, calling_version: null, calling_until: null })
      .where("id", "=", checkoutId)
      .execute();
    return true;
  });
}

/**
 * The provider did not do it: everything stays as it was, and the next request is another one, since
 * it would say the same again to this one. A provider that broke in the middle may have done it all
 * the same: then nobody knows any more what the intent has, and the next request says it anew.
 */
export async function abandonCall(
  db: Database,
  checkoutId: string,
  version: number,
  { mayBeDone }: { readonly mayBeDone: boolean },
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({
      ...(mayBeDone ? { intent_version: null } : { pending: null }),
      create_asked: false,
      intent_attempt: sql<number>`intent_attempt + 1`,
      calling_version: null,
      calling_until: null,
    })
    .where("id", "=", checkoutId)
    // Nobody else is telling the provider of another version by now.
    .where((is) => is.or([is("calling_version", "is", null), is("calling_version", "=", version)]))
    .execute();
}

/** An intent that the provider canceled, or does not know, is nobody's: the next one is a new one. */
export async function forgetIntent(
  db: Database,
  checkoutId: string,
  intentId: string,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({
      payment_intent_id: null,
      client_secret: null,
      intent_version: null,
      create_asked: false,
      intent_attempt: sql<number>`intent_attempt + 1`,
    })
    .where("id", "=", checkoutId)
    .where("payment_intent_id", "=", intentId)
    .where("order_id", "is", null)
    .execute();
}

/** The content of this version, where the checkout has it. */
export function versionOf(checkout: Checkout, version: number | null): PendingContent | undefined {
  if (checkout.pending && checkout.pending.version === version) return checkout.pending;
  const { lines, totals, method } = checkout;
  if (checkout.version !== version) return undefined;
  return { version: checkout.version, content: { lines, totals, method } };
}

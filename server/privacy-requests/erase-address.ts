import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { cancelCheckout } from "../checkout/settle/clean-up-checkouts.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { personalTables, tableCatalog } from "../platform/db/table-catalog.ts";
import { eraseRows } from "../privacy/erase-order-data.ts";
import { type ErasedOrder, eraseOrder } from "./erase-order.ts";
import { listOrdersOf, normalizedAddress } from "./list-orders-of.ts";

export type ErasedAddress = {
  /** The result for each order of the address. */
  readonly orders: readonly (ErasedOrder & { readonly orderNumber: string })[];
  /** Emails that belonged to none of these orders. */
  readonly emails: number;
  readonly checkouts: number;
  /** What belongs to the address alone: notes, waiting lists, imported customers, gift cards. */
  readonly others: number;
  /** Numbers of orders that others sent to them as gifts: their name and address stay there. */
  readonly gifts: readonly string[];
  /** Checkouts being paid right now, or for which the provider did not answer. */
  readonly openCheckouts: number;
};

/** Erases what the shop knows about the customer with an email address: see eraseOrder. */
export async function eraseAddress(ctx: AppContext, typed: string): Promise<ErasedAddress> {
  const address = normalizedAddress(typed);
  // First, because a checkout that was paid after all becomes an order.
  const { checkouts, openCheckouts } = await eraseCheckouts(ctx, address);
  const orders: ErasedAddress["orders"][number][] = [];
  for (const { id, orderNumber } of await listOrdersOf(ctx.db, { address })) {
    orders.push({ ...(await eraseOrder(ctx, id)), orderNumber });
  }
  const others = await eraseWithoutOrder(ctx, address);
  const gifts = await eraseGiftRecipient(ctx, address);
  const emails = await eraseEmails(ctx, address);
  return { orders, emails, checkouts, others, gifts, openCheckouts };
}

/** Checkouts without an order. An intent that could still be paid is canceled first. */
async function eraseCheckouts(ctx: AppContext, address: string) {
  const open = await ctx.db
    .selectFrom("checkouts")
    .select(["id", "payment_intent_id as intentId"])
    .where("order_id", "is", null)
    .where(tableCatalog.checkouts.personal.address, "=", address)
    .execute();
  let checkouts = 0;
  for (const checkout of open) {
    try {
      if (await cancelCheckout(ctx, checkout, new Date(ctx.clock().getTime() + 1))) checkouts += 1;
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      ctx.log.warn({ err: error, checkoutId: checkout.id }, "a checkout could not be erased");
    }
  }
  return { checkouts, openCheckouts: open.length - checkouts };
}

/** Data that belongs only to the address. @returns how many rows were deleted or cleared */
async function eraseWithoutOrder({ db }: AppContext, address: string): Promise<number> {
  let found = 0;
  for (const [name, table] of personalTables) {
    if (table.orderId !== undefined && !table.byAddress) continue;
    const count = await eraseRows(db, [name, table], sql`${table.address} = ${address}`);
    if (table.erase === "delete" || table.countsErased) found += count;
  }
  return found;
}

/** Of gifts that others sent to this address; they are no longer announced to it. @returns their orders */
async function eraseGiftRecipient({ db }: AppContext, address: string): Promise<string[]> {
  const gifts = await db
    .updateTable("order_gifts")
    .from("orders")
    .set({ recipient_email: null })
    .whereRef("orders.id", "=", "order_id")
    .where(tableCatalog.order_gifts.personal.address, "=", address)
    .returning("order_number")
    .execute();
  return gifts.map(({ order_number }) => order_number);
}

/** Emails of orders that could not be erased yet stay until they are. */
async function eraseEmails({ db }: AppContext, address: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from email_log where ${tableCatalog.email_log.personal.address} = ${address} and not exists (
      select from orders where orders.id = email_log.order_id and erased_at is null
        and ${tableCatalog.orders.personal.address} = ${address}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

import { randomUUID } from "node:crypto";
import { type Address, addressSchema, isSameAddress } from "#domain/addresses/address.ts";
import type { ParsedDeliveryAddress } from "#domain/checkout/checkout-details.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import type { AppContext } from "../../app-context.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrder } from "../order-queries.ts";
import { announceOrderChange } from "../order-subscriber.ts";

export type AddressChange = {
  readonly orderId: string;
  readonly address: Extract<ParsedDeliveryAddress, { readonly ok: true }>["address"];
  /** The address the owner saw when they began to edit. */
  readonly before: Address;
  readonly notifiesCustomer: boolean;
};

export type AddressResult = {
  readonly code: "changed" | "unchanged" | "not-found" | "already-sent" | "changed-meanwhile";
};

/** Changes an order's delivery address, unless the order has already left. */
export async function changeAddress(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  { orderId, address, before, notifiesCustomer }: AddressChange,
): Promise<AddressResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<AddressResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };
    if (!isUnsent(order.status)) return { code: "already-sent" };

    const { shipping_address } = await tx
      .selectFrom("orders")
      .select("shipping_address")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const now = addressSchema.parse(shipping_address);
    if (!isSameAddress(now, before)) return { code: "changed-meanwhile" };
    const { phone, ...rest } = address;
    const next: Address = { ...rest, country: now.country, ...(phone && { phone }) };
    if (isSameAddress(now, next)) return { code: "unchanged" };

    const at = ctx.clock();
    await tx
      .updateTable("orders")
      .set({ shipping_address: jsonb(next), updated_at: at })
      .where("id", "=", orderId)
      .execute();
    await recordOrderEvent(tx, orderId, at, {
      kind: "address-changed",
      actor: "owner",
      detail: { notified: notifiesCustomer },
    });
    await announceOrderChange(ctx, tx, {
      code: "address-changed",
      orderId,
      changeId: randomUUID(),
      notifiesCustomer,
    });
    return { code: "changed" };
  });
}

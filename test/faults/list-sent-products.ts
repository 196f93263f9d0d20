import type { FaultyWorld } from "./faulty-world.ts";

/** Number of bars of each line in parcels. */
export async function listSentProducts(
  db: FaultyWorld["db"],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("shipment_items")
    .innerJoin("shipments", "shipments.id", "shipment_items.shipment_id")
    .select(["order_item_id", "quantity"])
    .where("undone_at", "is", null)
    .execute();
  const sent = new Map<number, number>();
  for (const { order_item_id: id, quantity } of rows) sent.set(id, (sent.get(id) ?? 0) + quantity);
  return sent;
}

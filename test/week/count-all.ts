import { sql } from "kysely";
import type { WeekWorld } from "./week-world.ts";

/** What there is at the moment, for the rows of the report. */
export async function countAll({ db, mailbox }: WeekWorld) {
  const { rows } = await sql<
    Record<
      "orders" | "gifts" | "cards" | "parcels" | "reviews" | "refunds" | "held" | "unpaid",
      number
    >
  >`
    select (select count(*) from orders)::integer as orders,
      (select count(*) from order_gifts)::integer as gifts,
      (select count(*) from gift_cards)::integer as cards,
      (select count(*) from reviews)::integer as reviews,
      (select count(*) from shipments)::integer as parcels,
      (select count(*) from refunds)::integer as refunds,
      (select count(distinct order_id) from holds where released_at is null)::integer as held,
      (select count(*) from orders where payment_status in ('pending', 'failed'))::integer
        as unpaid`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("Nothing can be counted.");
  return { ...counts, mails: mailbox.mails.length };
}

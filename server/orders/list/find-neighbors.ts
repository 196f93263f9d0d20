import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** The orders beside one in the list of the newest first; null at its ends. */
export type Neighbors = { readonly newer: string | null; readonly older: string | null };

export async function findNeighbors(db: Database, orderId: string): Promise<Neighbors> {
  const { rows } = await sql<Neighbors>`
    select
      (select id from orders where (created_at, id) > (this.created_at, this.id)
       order by created_at, id limit 1) as newer,
      (select id from orders where (created_at, id) < (this.created_at, this.id)
       order by created_at desc, id desc limit 1) as older
    from orders as this where this.id = ${orderId}`.execute(db);
  return rows[0] ?? { newer: null, older: null };
}

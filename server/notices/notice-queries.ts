import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";

/** What somebody waits for: a product that is sold out, an upcoming one, or the shop's opening. */
export type NoticeTopic = "product" | "coming-soon" | "opening";

export type Notice = {
  readonly id: string;
  readonly email: string;
  readonly topic: NoticeTopic;
  readonly isConfirmed: boolean;
  readonly isNotified: boolean;
  /** `id` is null while it is upcoming. Without a name for the opening. */
  readonly product: { readonly id: number | null; readonly name: string };
  /** The product was upcoming when the notice was requested. */
  readonly isFirstArrival: boolean;
};

/** Finds a notice by the id in the link of an email. */
export async function findNotice(db: Database, id: string): Promise<Notice | undefined> {
  const row = await db
    .selectFrom("notices as notice")
    .leftJoin("products as product", "product.id", "notice.product_id")
    .leftJoin("coming_soon_items as upcoming", "upcoming.id", "notice.coming_soon_id")
    .select(["notice.id", "email", "topic", "confirmed_at", "notified_at", "product_id"])
    .select(["is_first_arrival", sql<string>`coalesce(product.name, upcoming.name, '')`.as("name")])
    .where("notice.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      topic: row.topic as NoticeTopic,
      isConfirmed: row.confirmed_at !== null,
      isNotified: row.notified_at !== null,
      product: { id: row.product_id, name: row.name },
      isFirstArrival: row.is_first_arrival || row.topic === "coming-soon",
    }
  );
}

export async function confirmNotice(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable("notices")
    .set({ confirmed_at: at })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteNotice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("notices").where("id", "=", id).execute();
}

/** Confirmed addresses that wait for the opening, in the order of their requests. */
export async function listAwaitingOpening(
  db: Database,
): Promise<{ readonly email: string; readonly requestedAt: Date; readonly confirmedAt: Date }[]> {
  const rows = await waiting(db, "opening")
    .select(["email", "requested_at", "confirmed_at"])
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => ({
    email: row.email,
    requestedAt: row.requested_at,
    confirmedAt: row.confirmed_at ?? row.requested_at,
  }));
}

/** Number of confirmed addresses that wait for the opening. */
export async function countAwaitingOpening(db: Database): Promise<number> {
  return await countRows(waiting(db, "opening"));
}

/** Number of confirmed addresses that wait for each upcoming product. */
export async function countAwaitingUpcoming(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await waiting(db, "coming-soon")
    .select(["coming_soon_id", ({ fn }) => fn.countAll<string>().as("count")])
    .groupBy("coming_soon_id")
    .execute();
  return new Map(rows.map(({ coming_soon_id, count }) => [coming_soon_id ?? 0, Number(count)]));
}

export type AwaitedProduct = {
  readonly id: number;
  readonly name: string;
  /** How many confirmed addresses wait for it. */
  readonly people: number;
};

/** Products, without archived ones, for which confirmed addresses wait: the most awaited first. */
export async function listAwaitedProducts(db: Database): Promise<AwaitedProduct[]> {
  return await waiting(db, "product")
    .innerJoin("products", "products.id", "notices.product_id")
    .where("archived_at", "is", null)
    .select(["products.id", "products.name", sql<number>`count(*)::integer`.as("people")])
    .groupBy("products.id")
    .orderBy("people", "desc")
    .orderBy("products.id")
    .execute();
}

function waiting(db: Database, topic: NoticeTopic) {
  return db
    .selectFrom("notices")
    .where("topic", "=", topic)
    .where("confirmed_at", "is not", null)
    .where("notified_at", "is", null);
}

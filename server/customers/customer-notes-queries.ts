import { sql } from "kysely";
import type { CustomerNotes } from "#domain/customers/customer-notes.ts";
import type { SaveResult, Stored } from "#domain/form/save-result.ts";
import type { AppContext } from "../app-context.ts";
import { findImportedEmail } from "../imported/imported-customer-queries.ts";
import { lockOrder } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { customerOf } from "./customer-rows.ts";

export async function findCustomerNotes(
  db: Database,
  email: string,
): Promise<Stored<CustomerNotes>> {
  const row = await db
    .selectFrom("customers")
    .select(columns)
    .where("email", "=", email)
    .executeTakeFirst();
  return row ? storedOf(row) : { data: { notes: "", tags: [] }, version: 0 };
}

const columns = ["notes", "tags", "version"] as const;

function storedOf({ version, ...data }: CustomerNotes & { readonly version: number }) {
  return { data, version };
}

/** Stores notes and tags of an order's customer, unless somebody else saved meanwhile. */
export async function saveCustomerNotes(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: {
    /** Of the order, which may be imported. */
    readonly id: string;
    readonly version: number;
    readonly data: CustomerNotes;
  },
): Promise<SaveResult<CustomerNotes>> {
  const { id: orderId, version, data } = change;
  return await db.transaction().execute(async (tx): Promise<SaveResult<CustomerNotes>> => {
    // Otherwise the customer could be erased between this read and the write.
    if (!(await lockOrder(tx, orderId))) await lockImported(tx, orderId);
    const email = await findCustomerEmail(tx, orderId);
    if (email === undefined) return { code: "not-found" };

    const next = {
      notes: data.notes,
      tags: [...data.tags],
      version: version + 1,
      updated_at: clock(),
    };
    const saved =
      version === 0
        ? await tx
            .insertInto("customers")
            .values({ email, ...next })
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returning(columns)
            .executeTakeFirst()
        : await tx
            .updateTable("customers")
            .set(next)
            .where("email", "=", email)
            .where("version", "=", version)
            .returning(columns)
            .executeTakeFirst();
    if (saved) return { code: "saved", stored: storedOf(saved) };
    return { code: "conflict", stored: await findCustomerNotes(tx, email) };
  });
}

async function lockImported(tx: DatabaseTransaction, id: string): Promise<void> {
  await sql`select id from imported_orders where id = ${id} for update`.execute(tx);
  await sql`select id from imported_customers where id = ${id} for update`.execute(tx);
}

/**
 * The email address of the customer who placed an order, which may be imported; undefined when the
 * order has none. An imported customer without orders is known by their own id.
 */
export async function findCustomerEmail(
  db: Database,
  orderId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select ${customerOf("orders")} as email from orders where id = ${orderId}
  `.execute(db);
  if (rows.length > 0) return rows[0]?.email || undefined;
  return await findImportedEmail(db, orderId);
}

/** All tags in use. */
export async function listCustomerTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from customers, unnest(tags) as tag order by tag
  `.execute(db);
  return rows.map(({ tag }) => tag);
}

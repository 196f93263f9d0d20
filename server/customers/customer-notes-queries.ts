import { sql } from "kysely";
import type { CustomerNotes } from "#domain/customers/customer-notes.ts";
import type { AppContext } from "../app-context.ts";
import { findImportedEmail } from "../history/imported-customer-queries.ts";
import { lockOrder } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { customerOf } from "./customer-rows.ts";

export type StoredCustomerNotes = CustomerNotes & {
  /** 0 for a customer without notes; a save names the version it changes. */
  readonly version: number;
};

export async function findCustomerNotes(db: Database, email: string): Promise<StoredCustomerNotes> {
  const row = await db
    .selectFrom("customers")
    .select(["notes", "tags", "version"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row ?? { notes: "", tags: [], version: 0 };
}

export type SaveCustomerNotesAnswer =
  | { readonly code: "saved"; readonly stored: StoredCustomerNotes }
  /** Somebody else saved since that version; nothing was stored. */
  | { readonly code: "changed-meanwhile"; readonly theirs: StoredCustomerNotes }
  /** The order was deleted, or its customer erased. */
  | { readonly code: "gone" };

/** Stores notes and tags of an order's customer, unless somebody else saved meanwhile. */
export async function saveCustomerNotes(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: {
    readonly orderId: string;
    readonly notes: CustomerNotes;
    readonly expectedVersion: number;
  },
): Promise<SaveCustomerNotesAnswer> {
  const { orderId, notes, expectedVersion } = change;
  return await db.transaction().execute(async (tx): Promise<SaveCustomerNotesAnswer> => {
    // Otherwise the customer could be erased between this read and the write.
    if (!(await lockOrder(tx, orderId))) await lockImported(tx, orderId);
    const email = await findCustomerEmail(tx, orderId);
    if (email === undefined) return { code: "gone" };
    const next = {
      notes: notes.notes,
      tags: [...notes.tags],
      version: expectedVersion + 1,
      updated_at: clock(),
    };
    const columns = ["notes", "tags", "version"] as const;
    const stored =
      expectedVersion === 0
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
            .where("version", "=", expectedVersion)
            .returning(columns)
            .executeTakeFirst();
    if (stored) return { code: "saved", stored };
    return { code: "changed-meanwhile", theirs: await findCustomerNotes(tx, email) };
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

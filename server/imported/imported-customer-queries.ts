import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { HistorySource } from "#domain/imports/history-formats.ts";
import {
  type ImportedCustomer,
  importedCustomerSchema,
} from "#domain/imports/imported-customer.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom, saysTyped } from "../platform/db/sql-values.ts";

/** Somebody whom imported orders or customers speak of; known by their email address. */
export type ImportedPerson = {
  /** The id of one of them: web addresses are logged, so their page is not named by their email. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Imported orders, and what was paid for them. */
  readonly orders: number;
  readonly spent: Cents;
  readonly lastOrderAt: Date | null;
  /** Whether they agreed to marketing mails there; null when no file says it. */
  readonly marketing: boolean | null;
};

const people = sql`(
  select id, email, name, placed_at, null::boolean as marketing, 1 as orders,
    case when payment_status = 'paid' then total - refunded else 0 end as spent
  from imported_orders where email is not null
  union all
  select id, email, name, null, (record ->> 'marketing')::boolean, 0, 0 from imported_customers
)`;

/** A subquery with one row for each email address. */
export const groupedPeople = (where: RawBuilder<SqlBool>) => sql`(
  select (array_agg(id order by placed_at desc nulls last, id))[1] as id, email,
    coalesce((array_agg(name order by placed_at desc nulls last, id)
      filter (where name is not null))[1], '') as name,
    sum(orders)::integer as orders, sum(spent)::numeric(14, 2)::text as spent,
    max(placed_at) as "lastOrderAt", bool_and(marketing) as marketing
  from ${people} as people where ${where} group by email
)`;

/** One page, by email address. */
export async function listImportedPeople(
  db: Database,
  search: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ImportedPerson[]> {
  const { rows } = await sql<Omit<ImportedPerson, "spent"> & { spent: string }>`
    select * from ${groupedPeople(fitsPerson(search))} as person
    order by email limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows.map((row) => ({ ...row, spent: centsFrom(row.spent) }));
}

export async function countImportedPeople(db: Database, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct email)::integer as count from ${people} as people where ${fitsPerson(search)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The email address that an imported order or customer has. */
export async function findImportedEmail(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from ${people} as people where id = ${id}
  `.execute(db);
  return rows[0]?.email;
}

export type StoredImportedCustomer = {
  readonly source: HistorySource;
  readonly customer: ImportedCustomer;
};

/** What the customers' files say of an address; one for each shop that was imported. */
export async function listImportedCustomers(
  db: Database,
  email: string,
): Promise<StoredImportedCustomer[]> {
  const rows = await db
    .selectFrom("imported_customers")
    .select(["source", "record"])
    .where("email", "=", email)
    .orderBy("source")
    .execute();
  return rows.map(({ source, record }) => ({
    source: source as HistorySource,
    customer: importedCustomerSchema.parse(record),
  }));
}

/** The condition of a search, for `groupedPeople`. */
export function fitsPerson(search: string): RawBuilder<SqlBool> {
  if (search === "") return sql`true`;
  return saysTyped(sql`concat_ws(chr(10), email, name)`, search);
}

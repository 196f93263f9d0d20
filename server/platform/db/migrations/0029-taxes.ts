import { type Kysely, sql } from "kysely";

/** The parts of an order's tax, the tax of each line, and the tax category of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // survivable: a constant default needs no rewrite, and an older version inserts no category.
  `alter table products
     add column if not exists tax_category text not null default 'candy'
       check (tax_category in ('candy', 'food'))`,

  // survivable: a constant default needs no rewrite.
  `alter table checkouts
     add column if not exists taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array')`,

  // survivable: a constant default needs no rewrite.
  `alter table orders
     add column if not exists taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array')`,

  // Null in older orders. survivable: a nullable column needs no rewrite.
  `alter table order_items add column if not exists tax numeric(12, 2)`,
];

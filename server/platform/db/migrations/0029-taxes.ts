import { type Kysely, sql } from "kysely";

/** What an order's tax consists of, the tax of each line, and by which rate a product is taxed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // survivable: a constant default takes no rewrite, and an older version of the shop names no category.
  `alter table products
     add column if not exists tax_category text not null default 'candy'
       check (tax_category in ('candy', 'food'))`,

  // survivable: a constant default takes no rewrite.
  `alter table checkouts
     add column if not exists taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array')`,

  // survivable: a constant default takes no rewrite.
  `alter table orders
     add column if not exists taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array')`,

  // Null in orders from before it was kept.
  // survivable: a nullable column takes no rewrite.
  `alter table order_items add column if not exists tax numeric(12, 2)`,
];

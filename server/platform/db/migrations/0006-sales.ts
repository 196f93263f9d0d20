import { type Kysely, sql } from "kysely";
import { patient } from "../prepared.ts";

/** An index for the sales charts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql`${sql.raw(statement)} ${patient}`.execute(db);
}

const statements = [
  // A large table takes longer than a visitor's query may.
  `set local statement_timeout = 0`,

  // What the charts add up, in the order of its being sold: paid orders' moments and totals. The
  // columns behind the moment ride along, because PostgreSQL reads an index alone only when it holds
  // every column that the question names, also those inside of an expression. The statistics tell it
  // how many orders a period has; of an index of some orders alone it does not ask that, takes a year
  // for a few hundred, and needs thirty times as long. An adopted table may have moments without a
  // time zone, which cannot be indexed so; then the charts read the table.
  `do $$
   begin
     create index if not exists orders_sold on orders ((coalesce(order_date, created_at)))
       include (order_date, created_at, total, id) where payment_status = 'paid';
     create statistics if not exists orders_sold_at
       on (coalesce(order_date, created_at)) from orders;
   exception when others then
     raise notice 'the index of sales could not be made: %', sqlerrm;
   end $$`,
];

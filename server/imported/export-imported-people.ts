import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../platform/csv/export-csv.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";
import { fitsPerson, groupedPeople } from "./imported-customer-queries.ts";

type Row = CsvRow & { readonly email: string };

/**
 * Streams all imported people that match the search as CSV, by email address. Address, tags and
 * notes are those of the first file of customers that has the person.
 */
export async function* exportImportedPeople(
  { db, details }: Pick<AppContext, "db" | "details">,
  search: string,
): AsyncGenerator<string> {
  const columns = {
    email: sql`person.email`,
    name: sql`person.name`,
    orders: sql`orders::text`,
    spent: sql`spent`,
    lastOrder: timeCell(sql`"lastOrderAt"`, details().timeZone),
    marketing: sql`case when marketing then 'yes' when not marketing then 'no' end`,
    phone: sql`record #>> '{address,phone}'`,
    street: sql`record #>> '{address,street}'`,
    city: sql`record #>> '{address,city}'`,
    state: sql`record #>> '{address,state}'`,
    zipCode: sql`record #>> '{address,zip}'`,
    country: sql`record #>> '{address,country}'`,
    tags: sql`record ->> 'tags'`,
    notes: sql`record ->> 'note'`,
  };

  const readAfter = async (last: Row | undefined) => {
    const isAfter = sql<boolean>`${fitsPerson(search)} and email > ${last?.email ?? ""}`;
    const { rows } = await sql<Row>`
      select person.email, ${selectCells(columns)} as cells
      from ${groupedPeople(isAfter)} as person
      left join lateral (
        select record from imported_customers as customer where customer.email = person.email
        order by source limit 1
      ) as file on true
      order by person.email limit ${BATCH}
    `.execute(db);
    return rows;
  };
  yield* exportCsv({ columns, textColumns: ["zipCode"], readAfter });
}

import { type Kysely, sql } from "kysely";

/** How long a checkout has reserved without paying, how often that came to nothing, and from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // reserved_by: keyed hashes of the networks that pressed Pay last, the smallest first.
  // reserved_since: the first press of Pay of the reservation that goes on, or went on last.
  // lapses: how often what was reserved was released unpaid; lapsed_at: when it was last.
  // survivable: constant defaults need no rewrite.
  `alter table checkouts
     add column reserved_by text[],
     add column reserved_since timestamptz,
     add column lapses integer not null default 0 check (lapses >= 0),
     add column lapsed_at timestamptz`,

  // What a network has reserved, paid and let lapse.
  `create index checkouts_reserved_by on checkouts using gin (reserved_by)
     where reserved_by is not null`,
];

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { askAfter } from "../db/in-one-trip.ts";
import { switchOff } from "../db/switch-off.ts";
import { fitsFilter, type OrderFilter, ordersOfDays, type StatusFilter } from "./order-filter.ts";

/**
 * The newest orders that match, as many as `limit`; with a search there is no cheaper count.
 *
 * What is frequent is found by a look at the newest, and what is rare by the index at once. In between,
 * the index is asked for one part of the list after the other, newest first, until there are enough:
 * of all orders it would give every match, and all their moments would be fetched to know the newest.
 */
export async function listMatchingOrderIds(
  db: Database,
  filter: OrderFilter,
  limit: number,
): Promise<string[]> {
  // What is asked besides is needed mostly, and is found out meanwhile.
  const [newest, rare, parts] = await Promise.all([
    listNewestIds(db, filter, limit),
    findRareKeys(db, filter),
    listParts(db, filter),
  ]);
  if (newest.length >= limit) return newest;
  const hasKeys = matchKeys(rare.keys);
  const byKeys = switchOff(["enable_seqscan", "enable_indexscan", "enable_indexonlyscan"]);
  if (mayBeFew(newest.length, limit, rare)) {
    const any = await askAfter(
      db,
      byKeys,
      anyMatching(sql`${hasKeys} and ${fitsFilter(filter)}`, limit),
    );
    if (any.length < limit) return idsOf(any);
  }
  const matching = sql<SqlBool>`${hasKeys} and ${fitsFilter(filter)}`;
  return idsOf(await askAfter(db, byKeys, newestOfParts(parts, matching, limit)));
}

/**
 * The newest that match. PostgreSQL goes through the parts in their order, and no further than the
 * limit. What a part has is put in order when it is not many times the limit; otherwise that is done
 * for one piece of it after the other.
 */
function newestOfParts(
  parts: readonly Part[],
  condition: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<{ id: string }> {
  const most = 2 * limit;
  const isIn = (days: RawBuilder<string>) => sql`${orderKeys} && string_to_array(${days}, ',')`;
  return sql`
    select found.id
    from unnest(
      ${parts.map(({ days }) => days)}::text[], ${parts.map(({ pieces }) => pieces.join(";"))}::text[]
    ) as part (days, pieces), lateral (
      with matching as materialized (
        select id, created_at from orders where ${isIn(sql`part.days`)} and ${condition}
        limit ${most}
      )
      select id, created_at from matching where (select count(*) from matching) < ${most}
      union all (
        select newest.id, newest.created_at
        from unnest(string_to_array(part.pieces, ';')) as piece (days), lateral (
          select id, created_at from orders where ${isIn(sql`piece.days`)} and ${condition}
          order by created_at desc, id desc limit ${limit}
        ) as newest
        where (select count(*) from matching) = ${most}
        limit ${limit}
      )
      order by created_at desc, id desc limit ${limit}
    ) as found
    limit ${limit}
  `;
}

/** A look at so many tells how frequent something is, in the time that a page takes. */
const NEWEST = 5_000;
/** The index finds so many orders of its rarest key in a few milliseconds. */
const MANY_OF_A_KEY = 30_000;

/**
 * There may be too few in all to go through the parts for them, as far as one knows from the newest
 * orders and from the keys; and if there are not, it was no long look.
 */
function mayBeFew(newest: number, limit: number, { keys, total }: RareKeys): boolean {
  const rarest = Math.min(...keys.map(({ share }) => share));
  return (newest / NEWEST) * total < 2 * limit && rarest * total < MANY_OF_A_KEY;
}

/** Looks at the newest orders alone. */
async function listNewestIds(db: Database, filter: OrderFilter, limit: number): Promise<string[]> {
  const query = sql<{ id: string }>`
    select id from (
      select id, created_at, status, payment_status, search_text from orders
      order by created_at desc, id desc limit ${NEWEST}
    ) as newest
    where ${fitsFilter(filter)} order by created_at desc, id desc limit ${limit}
  `;
  const { rows } = await query.execute(db);
  return idsOf(rows);
}

/** Not the newest that match: fewer than `limit` are all that there are. */
function anyMatching(condition: RawBuilder<unknown>, limit: number): RawBuilder<{ id: string }> {
  return sql`
    select id from (select id, created_at from orders where ${condition} limit ${limit}) as found
    order by created_at desc, id desc
  `;
}

/** What the search index holds; these words have to be the index's own. */
const orderKeys = sql`(order_keys(search_text, created_at, status, payment_status) collate "C")`;

/**
 * A condition for each key: so PostgreSQL leaps from the next order of one to the next of another,
 * while of several keys in one condition it looks at every order that the rarest has.
 */
function matchKeys(keys: readonly Key[]): RawBuilder<SqlBool> {
  return sql.join(
    [sql`true`, ...keys.map(({ key }) => sql`${orderKeys} @> array[${key}]`)],
    sql` and `,
  );
}

/** `share` of all orders, from 0 to 1; `total`: how many those are. */
type Key = { readonly key: string; readonly share: number };
type RareKeys = { readonly keys: readonly Key[]; readonly total: number };

/** Of all orders. */
const RARE = 0.3;

/**
 * The keys to look for in the index: three letters each, and statuses. Only the rarest:
 * an entry of nearly every order, as those of a year are, takes longer to read than it spares. What
 * else is wanted is seen at the orders that are found.
 */
async function findRareKeys(db: Database, filter: OrderFilter): Promise<RareKeys> {
  const { search, status = null, paymentStatus = null } = filter;
  const last = Math.max(0, [...search].length - 3);
  const places = Array.from({ length: Math.ceil(last / 3) + 1 }, (_, at) => Math.min(3 * at, last));
  // PostgreSQL's own statistics of the index know how frequent its most frequent thousand keys are.
  const { rows } = await sql<Key & { is_status: boolean; total: number }>`
    with keys as (
      select distinct substr(lower(${search}), place + 1, 3) as key, false as is_status
      from unnest(${places}::integer[]) as place
      union all select 'status ' || ${status}::text, true
      union all select 'payment ' || ${paymentStatus}::text, true
    ), known as (
      select elements.key, elements.share from pg_stats, unnest(
        most_common_elems::text::text[], most_common_elem_freqs
      ) as elements (key, share)
      where schemaname = current_schema() and tablename = 'orders_keys'
    )
    select key, is_status, coalesce(share, 0)::float8 as share,
      (select coalesce(sum(orders), 0)::bigint from order_totals) as total
    from keys left join known using (key)
    where key <> '' order by share
  `.execute(db);
  const letters = rows.filter((row) => !row.is_status);
  const rare = letters.filter(({ share }) => share < RARE);
  const statuses = rows.filter((row) => row.is_status && row.share < RARE);
  const keys = [...(rare.length > 0 ? rare : letters).slice(0, 3), ...statuses];
  return { keys, total: rows[0]?.total ?? 0 };
}

/**
 * So many orders of a filter, or a day's if that has more, are searched at once: at the most, when
 * the filter leaves nearly all, and at the least, when the search may find each of them.
 */
const LARGEST_PART = 16_384;
const SMALLEST_PART = 1_280;

/** Some days of the list, as keys with commas between them, and the same days in smaller pieces. */
type Part = { readonly days: string; readonly pieces: readonly string[] };

/** The parts of the list, newest first. */
async function listParts(db: Database, filter: StatusFilter): Promise<Part[]> {
  const { rows } = await sql<{ part: number; oldest: number; newest: number }>`
    with counted as (${ordersOfDays(filter)}),
    running as (
      select day, sum(orders) over (order by day desc) - orders as ahead,
        greatest(${SMALLEST_PART}, least(${LARGEST_PART}, sum(orders) over () / 16)) as size
      from counted
    ),
    parted as (
      select day, div(ahead, size)::integer as part, div(ahead, ${SMALLEST_PART}) as piece
      from running
    )
    select part, min(day) as oldest, max(day) as newest
    from parted group by part, piece order by oldest desc
  `.execute(db);
  return [...Map.groupBy(rows, ({ part }) => part).values()].map((pieces) => ({
    days: keysOfDays(pieces.at(-1)?.oldest ?? 0, pieces[0]?.newest ?? 0).join(","),
    pieces: pieces.map(({ oldest, newest }) => keysOfDays(oldest, newest).join(",")),
  }));
}

/** Days as the index knows them: alone, and by eight, 64, 512 and 4,096. */
function keysOfDays(oldest: number, newest: number): string[] {
  const keys: string[] = [];
  for (let day = oldest; day <= newest; ) {
    const shift =
      [12, 9, 6, 3].find((by) => day % 2 ** by === 0 && day + 2 ** by - 1 <= newest) ?? 0;
    keys.push(`days ${shift} ${day / 2 ** shift}`);
    day += 2 ** shift;
  }
  return keys;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

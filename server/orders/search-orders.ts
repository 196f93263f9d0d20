import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { askAfter } from "../platform/db/in-one-trip.ts";
import { prepared } from "../platform/db/prepared.ts";
import { switchOff } from "../platform/db/switch-off.ts";
import {
  everyOrder,
  FIRST_DAY,
  fitsFilter,
  LAST_DAY,
  type OrderFilter,
  ordersOfDays,
} from "./order-filter.ts";

/**
 * The newest orders that match, newest first, as many as `limit`; with a search there is no cheaper
 * count.
 *
 * What is frequent is found by a look at the newest, and what is rare by the index at once. In between,
 * the index is asked for one span of days after the other, newest first, until there are enough:
 * of all orders it would give every match, and all their moments would be fetched to know the newest.
 */
export async function listMatchingOrderIds(
  db: Database,
  filter: OrderFilter,
  limit: number,
): Promise<string[]> {
  // What is asked besides is needed mostly, and is found out meanwhile.
  const [newest, keys, days] = await Promise.all([
    listNewestIds(db, filter, limit),
    findRareKeys(db, filter),
    listDays(db),
  ]);
  if (newest.length >= limit) return newest;
  const found: Found = { newest: newest.length, total: sumOf(days), keys, limit };
  const condition = sql<SqlBool>`${matchKeys(keys)} and ${fitsFilter(filter)}`;
  if (mayBeFew(found)) {
    const byKeys = switchOff(["enable_seqscan", "enable_indexscan", "enable_indexonlyscan"]);
    const any = await askAfter(db, byKeys, anyMatching(condition, limit));
    if (any.length < limit) return idsOf(any);
  }
  // If the list goes on as it begins, a span has as many as are wanted.
  const spans = spansOf(days, Math.min(LARGEST_SPAN, (limit / newest.length) * NEWEST));
  // A day that is walked is in its order already.
  const withoutSorting = switchOff(["enable_seqscan", "enable_sort"]);
  const search = newestOfSpans(spans, condition, filter, limit);
  return idsOf(await askAfter(db, withoutSorting, search));
}

/** What is known when the newest orders have been looked at. */
type Found = {
  /** So many of the newest match. */
  readonly newest: number;
  /** Orders in all. */
  readonly total: number;
  readonly keys: readonly Key[];
  /** So many are wanted. */
  readonly limit: number;
};

/**
 * The newest that match, from one span of days after the other until there are enough.
 *
 * The index gives all that a span has, in no order. So a span with few matches is searched as a
 * whole, one with many by its eighths, and a single day with many is walked in the order of the list.
 * Which it is, some of its days tell, one of eight or fewer: what is frequent only at some time, as
 * the beginning of a number is, is seldom so between them alone.
 *
 * @param spans newest first
 */
function newestOfSpans(
  spans: readonly Span[],
  condition: RawBuilder<SqlBool>,
  filter: OrderFilter,
  limit: number,
): RawBuilder<{ id: string }> {
  const many = 2 * limit;
  const manyOfSome = Math.ceil(many / 8);
  return sql`
    with recursive search as (
      select 0 as step, ${spans.map(keyOfSpan)}::text[] as ahead,
        array(select id from orders limit 0) as ids, 0 as so_far
      union all
      select step + 1, case when is_crowded and shift > 0 then eighths else '{}' end || ahead[2:],
        found.ids, so_far + cardinality(found.ids)
      from search, lateral (
        select ahead[1] as key, split_part(ahead[1], ' ', 2)::integer as shift,
          split_part(ahead[1], ' ', 3)::integer as place
      ) as span, lateral (
        select array(
          select format('days %s %s', shift - 3, 8 * place + eighth)
          from generate_series(7, 0, -1) as eighth
        ) as eighths, array(
          select format('days 0 %s', day) from generate_series(
            place << shift, ((place + 1) << shift) - 1, greatest(8, (1 << shift) / 8)
          ) as day
        ) as some_days
      ) as parts, lateral (
        with sampled as materialized (
          select count(*) = ${manyOfSome} as is_crowded from (
            select from orders where shift > 0 and ${orderKeys} && some_days and ${condition}
            limit ${manyOfSome}
          ) as sample
        ), matching as materialized (
          select id, created_at from orders
          where not (select is_crowded from sampled) and ${orderKeys} @> array[key] and ${condition}
          limit case when ${isEnd} then null else ${many}::bigint end
        ), judged as (
          select is_crowded
            or (not ${isEnd} and (select count(*) from matching) = ${many}) as is_crowded
          from sampled
        )
        select is_crowded, case
          when not is_crowded then array(
            select id from matching order by created_at desc, id desc limit ${limit}
          )
          when shift > 0 then '{}'
          else array(
            select id from orders
            where created_at >= order_day_begins(place) and created_at < order_day_begins(place + 1)
              and ${fitsFilter(filter)}
            order by created_at desc, id desc limit ${limit}
          )
        end as ids from judged
      ) as found
      where so_far < ${limit} and ahead <> '{}'
    )
    select id from search, unnest(ids) with ordinality as found (id, place)
    order by step, place limit ${limit}
  `;
}

/** They have orders of other days too: those from before the first one, and without a moment. */
const isEnd = sql<SqlBool>`(shift = 0 and place in (${FIRST_DAY}, ${LAST_DAY}))`;

/** A look at so many tells how frequent something is, in the time that a page takes. */
const NEWEST = 5_000;
/** The index finds so many orders of its rarest key in a few milliseconds. */
const MANY_OF_A_KEY = 30_000;
/** And so many in the time of a page. */
const MOST_OF_A_KEY = 100_000;

/**
 * There may be too few in all to go through the list for them, as far as one knows from the newest
 * orders and from the keys; and if there are not, it was no long look. It may be a longer one where
 * few have all the keys, if one has nothing to do with the other, as first and last names have not.
 */
function mayBeFew({ newest, total, keys, limit }: Found): boolean {
  const shares = keys.map(({ share }) => share);
  const withAll = shares.reduce((all, share) => all * share, total);
  const most = withAll < limit ? MOST_OF_A_KEY : MANY_OF_A_KEY;
  return (newest / NEWEST) * total < 2 * limit && Math.min(...shares) * total < most;
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

/** `share` of all orders, from 0 to 1. */
type Key = { readonly key: string; readonly share: number };

/** Of all orders. */
const RARE = 0.3;

/**
 * The keys to look for in the index: three letters each, and statuses. Only the rarest:
 * an entry of nearly every order, as those of a year are, takes longer to read than it spares. What
 * else is wanted is seen at the orders that are found.
 */
async function findRareKeys(db: Database, filter: OrderFilter): Promise<Key[]> {
  const { search, status = null, paymentStatus = null } = filter;
  const places = Array.from({ length: Math.max(1, [...search].length - 2) }, (_, place) => place);
  // PostgreSQL's own statistics of the index know how frequent its most frequent thousand keys are.
  const { rows } = await sql<Key & { place: number | null }>`
    with keys as (
      select substr(lower(${search}), place + 1, 3) as key, place
      from unnest(${places}::integer[]) as place
      union all select 'status ' || ${status}::text, null
      union all select 'payment ' || ${paymentStatus}::text, null
    ), known as (
      select elements.key, elements.share from pg_stats, unnest(
        most_common_elems::text::text[], most_common_elem_freqs
      ) as elements (key, share)
      where schemaname = current_schema() and tablename = 'orders_keys'
    )
    select key, place, coalesce(share, 0)::float8 as share
    from keys left join known using (key)
    where key <> '' order by share, place ${prepared}
  `.execute(db);
  const rare = rows.filter(({ share }) => share < RARE);
  const letters = rare.flatMap((row) => (row.place === null ? [] : { ...row, place: row.place }));
  const statuses = rare.filter(({ place }) => place === null);
  const keys = [...farApart(letters), ...statuses];
  return keys.length > 0 ? keys : rows.slice(0, 1);
}

/** Three of them at the most. */
function farApart<Letters extends { readonly place: number }>(rarestFirst: readonly Letters[]) {
  const chosen = rarestFirst.slice(0, 1);
  while (chosen.length > 0 && chosen.length < 3) {
    const distance = ({ place }: Letters) =>
      Math.min(...chosen.map((other) => Math.abs(other.place - place)));
    const farthest = Math.max(...rarestFirst.map(distance));
    // Letters that share two with others are mostly in the same orders.
    if (farthest < 2) break;
    chosen.push(...rarestFirst.filter((each) => distance(each) === farthest).slice(0, 1));
  }
  return chosen;
}

/** More orders are not searched at once: the index gives every match of a span. */
const LARGEST_SPAN = 131_072;

/** `2 ** shift` days, the first of which is `place * 2 ** shift`. */
type Span = { readonly shift: number; readonly place: number };
type DayCount = { readonly day: number; readonly orders: number };

/** Every day with orders, newest first. */
async function listDays(db: Database): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    ${ordersOfDays(everyOrder)} order by day desc ${prepared}
  `.execute(db);
  return rows;
}

/**
 * Divides the list into spans that have at most so many orders, unless a day alone has more.
 *
 * @param days newest first, as the spans are
 * @param shift of the longest span that the index knows
 */
function spansOf(days: readonly DayCount[], most: number, shift = 12): Span[] {
  return [...Map.groupBy(days, ({ day }) => day >> shift)].flatMap(([place, within]) =>
    shift === 0 || sumOf(within) <= most ? [{ shift, place }] : spansOf(within, most, shift - 3),
  );
}

/** As the index knows it. */
function keyOfSpan({ shift, place }: Span): string {
  return `days ${shift} ${place}`;
}

function sumOf(days: readonly DayCount[]): number {
  return days.reduce((sum, { orders }) => sum + orders, 0);
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SalesPeriod } from "#domain/analytics/sales-period.ts";
import type {
  ProductSales,
  SalesColumn,
  SalesFigures,
  SalesReport,
} from "#domain/analytics/sales-report.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import { addDays, daysBetween } from "#domain/time/iso-day.ts";
import type { AppContext } from "../app-context.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

type SalesContext = Pick<AppContext, "db" | "clock" | "details">;

/**
 * Sales of a period and of the one before it, added up by the database. Orders count when they were
 * paid, refunds when they were made. A period that is still running is compared with the same part
 * of the previous one.
 */
export async function readSalesReport(
  ctx: SalesContext,
  period: SalesPeriod,
): Promise<SalesReport> {
  const moments = await readMoments(ctx, period);
  const [columns, lines] = await Promise.all([
    readColumns(ctx, period, moments),
    readLines(ctx, moments),
  ]);

  const previousCount = period.previousColumns.length;
  const current = columns.slice(previousCount);
  const previous = columns.slice(0, previousCount);
  const currentLines = lines.filter((line) => line.current);
  const previousLines = lines.filter((line) => !line.current);

  return {
    current: figuresOf(current, currentLines),
    previous: figuresOf(previous, previousLines),
    columns: current,
    previousColumns: previous,
    products: productSales(currentLines),
  };
}

/** Revenue and orders of the same two periods, by day, without the bars that were sold. */
export async function readSalesDays(
  ctx: SalesContext,
  period: SalesPeriod,
): Promise<Pick<SalesReport, "columns" | "previousColumns">> {
  const columns = await readColumns(ctx, period, await readMoments(ctx, period));
  const previousCount = period.previousColumns.length;
  return {
    columns: columns.slice(previousCount),
    previousColumns: columns.slice(0, previousCount),
  };
}

type Moments = Awaited<ReturnType<typeof readMoments>>;

/**
 * The starts of days in the shop's time zone, across clock changes. Queried first, so that
 * PostgreSQL knows how many orders are concerned when it plans the other queries.
 */
async function readMoments({ db, clock, details }: SalesContext, period: SalesPeriod) {
  const { timeZone } = details();
  const days = [...period.previousColumns, ...period.columns, addDays(period.to, 1)];
  const shift = daysBetween(period.previousFrom, period.from);
  const { rows } = await sql<{ borders: Date[]; compared_until: Date }>`
    select array(
      select day::timestamp at time zone ${timeZone}
      from unnest(${days}::text[]) with ordinality as given(day, place) order by place
    ) as borders,
    ((${clock()}::timestamptz at time zone ${timeZone}) - make_interval(days => ${shift}))
      at time zone ${timeZone} as compared_until
  `.execute(db);
  const borders = rows[0]?.borders ?? [];
  const at = (place: number) => borders.at(place) ?? new Date(0);

  return {
    /** The borders of both periods' columns, including the final end. */
    borders,
    previousFrom: at(0),
    from: at(period.previousColumns.length),
    until: at(-1),
    /** The end of the compared previous orders: the same part of their period. */
    comparedUntil: rows[0]?.compared_until ?? new Date(0),
  };
}

/** In one of the two periods. */
function isWithin(
  { previousFrom, from, until, comparedUntil }: Moments,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`${at} >= ${previousFrom}::timestamptz and ${at} < ${until}::timestamptz
    and (${at} >= ${from}::timestamptz or ${at} < ${comparedUntil}::timestamptz)`;
}

/** Entries of orders of bars: what a gift card cost is revenue once it is spent. */
function isBooked(moments: Moments): RawBuilder<SqlBool> {
  return sql`not sells_gift_card and ${isWithin(moments, sql`at`)}`;
}

/** Imported orders that the owner wants in the figures; one that was refunded was sold, too. */
function isCounted(moments: Moments): RawBuilder<SqlBool> {
  return sql`counted and payment_status in ('paid', 'refunded') and ${isWithin(moments, sql`placed_at`)}`;
}

/** The columns of both periods in chronological order. */
async function readColumns(
  { db }: SalesContext,
  period: SalesPeriod,
  moments: Moments,
): Promise<SalesColumn[]> {
  const starts = [...period.previousColumns, ...period.columns];
  const { rows } = await sql<{ column: number; orders: number; revenue: string }>`
    select sold.column, sum(orders)::bigint as orders, sum(revenue)::text as revenue from (
      select width_bucket(at, ${moments.borders}::timestamptz[]) as column,
        sum(orders) as orders, sum(total) as revenue
      from sales_entries where ${isBooked(moments)} group by 1
      union all
      select width_bucket(placed_at, ${moments.borders}::timestamptz[]), count(*),
        sum(total - refunded)
      from imported_orders where ${isCounted(moments)} group by 1
    ) as sold group by 1
  `.execute(db);

  const found = new Map(rows.map((row) => [row.column, row]));
  return starts.map((from, index) => {
    const row = found.get(index + 1);
    return { from, orders: row?.orders ?? 0, revenue: row ? centsFrom(row.revenue) : ZERO };
  });
}

type Line = {
  readonly current: boolean;
  readonly productId: number;
  readonly name: string | null;
  readonly bundleSize: number | null;
  readonly quantity: number;
  readonly sales: Cents;
};

/**
 * How many of each bar were sold, singly and in boxes of each size, less what was refunded before it
 * left. Each has the name under which it was last sold in its period. What an imported order names
 * like a bar is that bar.
 */
async function readLines({ db }: SalesContext, moments: Moments): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, "sales"> & { sales: string }>`
    with entries as not materialized (
      select order_id, orders, at >= ${moments.from}::timestamptz as current
      from sales_entries where ${isBooked(moments)} and orders <> 0
    ), lines as (
      ${linesOfOrders} union all ${linesOfDeletedOrders} union all ${linesRefundedUnsent(moments)}
    ), sold as (
      select current, product_id, bundle_size, deleted_name, sum(quantity)::bigint as quantity,
        sum(sales) as sales, max(max(last_item)) over (partition by current, product_id) as last_item
      from lines group by 1, 2, 3, 4
    )
    select current, product_id as "productId", bundle_size as "bundleSize",
      coalesce(quantity, 0)::bigint as quantity, coalesce(sales, 0)::text as sales,
      coalesce((select product_name from order_items
        where order_items.id = last_item and sold.product_id > 0), products.name, deleted_name) as name
    from sold left join products on products.id = sold.product_id
    union all
    ${importedLines(moments)}
  `.execute(db);
  return rows.map((row) => ({ ...row, sales: centsFrom(row.sales) }));
}

// The kinds of lines, each with the same columns in this order: current, product_id, bundle_size,
// deleted_name, quantity, sales, last_item.

const linesOfOrders = sql`
  select current, coalesce(product_id, 0) as product_id, bundle_size, null as deleted_name,
    sum(quantity * orders) as quantity,
    sum((price * quantity - discount) * orders) as sales,
    max(order_items.id) as last_item
  from entries join order_items using (order_id) group by 1, 2, 3`;

/** The lines of a deleted order are JSON. */
const deletedLine = sql`jsonb_to_recordset(lines) as line (id bigint, product_id bigint,
  product_name text, bundle_size integer, quantity bigint, price numeric, discount numeric)`;

const linesOfDeletedOrders = sql`
  select current, coalesce(product_id, 0) as product_id, bundle_size,
    min(product_name) as deleted_name,
    sum(quantity * orders) as quantity,
    sum((price * quantity - discount) * orders) as sales,
    null as last_item
  from entries join deleted_orders using (order_id) cross join lateral ${deletedLine}
  group by 1, 2, 3`;

/** What was refunded before it left, on the day of the refund. */
function linesRefundedUnsent(moments: Moments) {
  return sql`
    select entry.at >= ${moments.from}::timestamptz as current,
      coalesce(item.product_id, 0) as product_id, bundle_size, min(deleted_name) as deleted_name,
      sum(unsent_quantity * refund.sign) as quantity,
      sum(round((price * item.quantity - item.discount) * unsent_quantity / item.quantity, 2)
        * refund.sign) as sales,
      max(item.id) as last_item
    from sales_entries as entry
    cross join lateral (select case kind when 'refund' then -1 else 1 end as sign) as refund
    join refund_items as refunded
      on refunded.refund_id = entry.refund_id and refunded.unsent_quantity > 0
    cross join lateral (
      select id, product_id, bundle_size, quantity, price, discount, null as deleted_name
      from order_items where order_items.id = refunded.order_item_id
      union all
      select null, product_id, bundle_size, quantity, price, discount, product_name
      from deleted_orders cross join lateral ${deletedLine}
      where deleted_orders.order_id = entry.order_id and line.id = refunded.order_item_id
    ) as item
    where item.quantity > 0 and ${isBooked(moments)} and kind in ('refund', 'refund-failed')
    group by 1, 2, 3`;
}

/** With the columns of the report itself. Bars of a cancelled order that was refunded never left. */
function importedLines(moments: Moments) {
  return sql`
    select placed_at >= ${moments.from}::timestamptz as current,
      coalesce(known.id, 0) as "productId", null as "bundleSize",
      sum(quantity)::bigint as quantity,
      (sum(price * quantity) / 100)::numeric(14, 2)::text as sales,
      line.name as name
    from imported_orders
    cross join lateral jsonb_to_recordset(record -> 'lines')
      as line (name text, quantity bigint, price bigint)
    left join lateral (
      select id from products where lower(trim(products.name)) = lower(line.name)
      order by id limit 1
    ) as known on true
    where ${isCounted(moments)} and not (status = 'cancelled' and payment_status = 'refunded')
    group by 1, 2, 6`;
}

function figuresOf(columns: readonly SalesColumn[], lines: readonly Line[]): SalesFigures {
  const single = lines.filter(({ bundleSize }) => bundleSize === null);
  const boxed = lines.filter(({ bundleSize }) => bundleSize !== null);
  const sizes = [...new Set(boxed.map(({ bundleSize }) => bundleSize ?? 0))];
  return {
    revenue: add(...columns.map(({ revenue }) => revenue)),
    orders: columns.reduce((sum, { orders }) => sum + orders, 0),
    productSales: add(...lines.map(({ sales }) => sales)),
    units: unitsIn(lines),
    singleUnits: unitsIn(single),
    boxedSales: add(...boxed.map(({ sales }) => sales)),
    boxes: sizes
      .filter((size) => size > 0)
      .sort((a, b) => a - b)
      .map((size) => {
        const inIt = boxed.filter(({ bundleSize }) => bundleSize === size);
        // A box stays a box when some of its bars were refunded before they left.
        const count = Math.max(0, Math.ceil(unitsIn(inIt) / size));
        return { size, count, sales: add(...inIt.map(({ sales }) => sales)) };
      }),
  };
}

function unitsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function productSales(lines: readonly Line[]): ProductSales[] {
  // Lines without a bar are told apart by their names.
  const products = new Map<number | string, ProductSales>();
  for (const { productId, name, quantity, sales } of lines) {
    const key = productId === 0 ? (name ?? "") : productId;
    const known = products.get(key);
    products.set(key, {
      productId,
      name: name ?? "",
      quantity: (known?.quantity ?? 0) + quantity,
      sales: add(known?.sales ?? ZERO, sales),
    });
  }
  const sold = [...products.values()].filter(({ quantity }) => quantity > 0);
  return sold.sort((a, b) => b.quantity - a.quantity || b.sales - a.sales);
}

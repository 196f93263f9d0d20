import { sql } from "kysely";
import { add, type Cents, toDecimal } from "#domain/money/cents.ts";
import type { ErpClearingLine } from "../erp/interface/erp-balance.ts";
import type { BalanceKind } from "../payments/payment-provider.ts";
import type { BalanceErpState } from "../payouts/balance-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import type { ClearingPart, ClearingPartCode } from "./clearing-comparison.ts";

/** An entry of the provider's balance. */
export type ClearingEntry = {
  readonly id: string;
  readonly kind: BalanceKind;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly createdAt: Date;
  readonly intentId: string | null;
  /** Of several orders that one payment paid: the first. */
  readonly orderId: string | null;
  readonly state: BalanceErpState;
};

/** An order whose money differs, or several that were paid by one payment. */
export type DifferingOrder = {
  readonly orderId: string;
  readonly amount: Cents;
  /** Whether all its money moved before fees and payouts were booked for the first time. */
  readonly isEarly: boolean;
};

/** Whom a line of the clearing account belongs to. */
export type LineOwner = { readonly kind: "order" | "entry"; readonly id: string };

/** All entries in dollars, oldest first. */
export async function listClearingEntries(db: Database): Promise<ClearingEntry[]> {
  const rows = await db
    .selectFrom("balance_entries")
    .select(["id", "kind", "amount", "fee", "created_at", "intent_id", "order_id", "erp_state"])
    .where("currency", "=", "usd")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The table's CHECKs allow only these values.
    kind: row.kind as BalanceKind,
    amount: centsFrom(row.amount),
    fee: centsFrom(row.fee),
    createdAt: row.created_at,
    intentId: row.intent_id,
    orderId: row.order_id,
    state: row.erp_state as BalanceErpState,
  }));
}

/**
 * Finds whom the lines belong to: by the ERP's ids that the shop stored, and by the references of
 * their documents, also of what a person entered. Lines of strange documents are missing.
 */
export async function findLineOwners(
  db: Database,
  lines: readonly ErpClearingLine[],
): Promise<Map<ErpClearingLine, LineOwner>> {
  const references = [...new Set(lines.flatMap(referencesIn))];
  const paymentIds = [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))];
  const moveIds = [...new Set(lines.map(({ moveId }) => moveId))];
  const known = {
    byPayment: await findOrdersOfPayments(db, paymentIds),
    byReference: await findOrdersOfReferences(db, references),
    entries: await findEntries(db, { references, moveIds }),
  };
  const firstOf = await listFirstOrders(db);

  const owners = new Map<ErpClearingLine, LineOwner>();
  for (const line of lines) {
    const entryId = findEntryOf(line, known);
    const orderId = findOrderOf(line, known);
    if (entryId) owners.set(line, { kind: "entry", id: entryId });
    else if (orderId) owners.set(line, { kind: "order", id: firstOf.get(orderId) ?? orderId });
  }
  return owners;
}

type KnownDocuments = {
  readonly byPayment: ReadonlyMap<number, string>;
  readonly byReference: ReadonlyMap<string, string>;
  readonly entries: Awaited<ReturnType<typeof findEntries>>;
};

function findEntryOf({ moveId, reference }: ErpClearingLine, { entries }: KnownDocuments) {
  const byMove = entries.byMove.get(moveId);
  if (byMove) return byMove;
  return entries.ids.has(reference) ? reference : undefined;
}

function findOrderOf(line: ErpClearingLine, { byPayment, byReference }: KnownDocuments) {
  const paid = line.paymentId === null ? undefined : byPayment.get(line.paymentId);
  if (paid) return paid;
  const reference = referencesIn(line).find((each) => byReference.has(each));
  return reference === undefined ? undefined : byReference.get(reference);
}

/** Such as "re_1 returned", which is money of re_1, or "CHOC-2026-007 by hand". */
function referencesIn({ reference }: ErpClearingLine): string[] {
  const [first = ""] = reference.split(" ");
  return first === "" ? [] : [...new Set([reference, first])];
}

async function findOrdersOfPayments(
  db: Database,
  paymentIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ payment_id: number; order_id: string }>`
    select payment_id, order_id from erp_syncs where payment_id = any(${paymentIds}::bigint[])
    union all
    select payment_id, order_id from erp_credits where payment_id = any(${paymentIds}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ payment_id: id, order_id: orderId }) => [Number(id), orderId]));
}

async function findOrdersOfReferences(
  db: Database,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ reference: string; order_id: string }>`
    with wanted as (select unnest(${references}::text[]) as reference)
    select reference, order_id from wanted join payments on provider_id = reference
    union all
    select reference, orders.id from wanted join orders on order_number = reference
    union all
    select reference, order_id from wanted join deleted_orders on order_number = reference
    union all
    select reference, order_id from wanted join refunds on provider_id = reference
    union all
    select reference, order_id from wanted join disputes on disputes.id = reference
  `.execute(db);
  return new Map(rows.map(({ reference, order_id: orderId }) => [reference, orderId]));
}

async function findEntries(
  db: Database,
  {
    references,
    moveIds,
  }: { readonly references: readonly string[]; readonly moveIds: readonly number[] },
) {
  const { rows } = await sql<{ id: string; erp_move_id: number | null }>`
    select id, erp_move_id from balance_entries
    where id = any(${references}::text[]) or erp_move_id = any(${moveIds}::bigint[])`.execute(db);
  return {
    ids: new Set(rows.map(({ id }) => id)),
    byMove: new Map(
      rows.flatMap(({ id, erp_move_id: move }) =>
        move === null ? [] : [[Number(move), id] as const],
      ),
    ),
  };
}

/** Of orders that one payment paid together: the one that the provider's entries name. */
async function listFirstOrders(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ order_id: string; first_id: string }>`
    select payments.order_id, first.order_id as first_id
    from payments cross join lateral (
      select other.order_id from payments as other
      left join checkouts on checkouts.id = other.order_id
      where other.provider_id = payments.provider_id
      order by purchase_position limit 1
    ) as first
    where payments.provider_id in (
      select provider_id from payments where provider_id is not null
      group by provider_id having count(*) > 1
    )
    order by payments.created_at`.execute(db);
  return new Map(rows.map(({ order_id: id, first_id: first }) => [id, first]));
}

/** Says of each order why its money differs. */
export async function describeOrders(
  db: Database,
  orders: readonly DifferingOrder[],
): Promise<ClearingPart[]> {
  const ids = orders.map(({ orderId }) => orderId);
  const { rows } = await sql<{
    first_id: string;
    order_number: string | null;
    state: "not-sent" | "failed" | "waiting" | "done";
    refunding: string;
    disputed: string;
  }>`
    with wanted as (select unnest(${ids}::uuid[]) as first_id),
    members as (
      select first_id, first_id as order_id from wanted
      union
      select first_id, other.order_id from wanted
      join payments as own on own.order_id = first_id
      join payments as other on other.provider_id = own.provider_id
    )
    select first_id,
      coalesce(
        (select order_number from orders where orders.id = first_id),
        (select order_number from deleted_orders where deleted_orders.order_id = first_id)
      ) as order_number,
      case
        when bool_or(state in ('failed', 'refused')) then 'failed'
        when bool_or(state = 'waiting') then 'waiting'
        when bool_and(state is null) then 'not-sent'
        else 'done'
      end as state,
      coalesce(sum((
        select sum(amount) from refunds
        where refunds.order_id = members.order_id and status = 'pending'
          and payment_id is not null
      )), 0) as refunding,
      coalesce(sum((
        select sum(amount) from disputes
        where disputes.order_id = members.order_id and disputes.state = 'open'
      )), 0) as disputed
    from members left join erp_syncs on erp_syncs.order_id = members.order_id
    group by first_id`.execute(db);
  const known = new Map(rows.map((row) => [row.first_id, row]));
  return orders.map(({ orderId, amount, isEarly }) => {
    const row = known.get(orderId);
    const state = row?.state ?? "not-sent";
    const isBefore = isEarly && state === "not-sent";
    if (isBefore) return { code: "before", reference: "", orderId: null, amount };

    const refunding = centsFrom(row?.refunding ?? "0");
    const disputed = centsFrom(row?.disputed ?? "0");
    const isUnderWay = amount > 0 && amount === add(refunding, disputed);
    const underWay = disputed > 0 ? "dispute-open" : "refund-pending";
    const code = isUnderWay ? underWay : orderCodes[state];
    return { code, reference: row?.order_number ?? "", orderId, amount };
  });
}

const orderCodes = {
  "not-sent": "order-not-sent",
  failed: "order-failed",
  waiting: "order-waiting",
  done: "order-differs",
} as const satisfies Record<string, ClearingPartCode>;

/**
 * What the provider held before the shop read its balance for the first time. Kept from the first
 * comparison on, so that whatever is missing later is not taken for it.
 *
 * @param now what it is by the entries of today
 */
export async function keepOpening(db: Database, now: Cents): Promise<Cents> {
  const row = { clearing_opening: toDecimal(now) };
  const stored = await db
    .insertInto("payment_reconciliation")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        clearing_opening: sql`coalesce(payment_reconciliation.clearing_opening, excluded.clearing_opening)`,
      }),
    )
    .returning("clearing_opening")
    .executeTakeFirstOrThrow();
  return centsFrom(stored.clearing_opening ?? "0");
}

import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import { balanceBooking, clearedBy, isBooked } from "#domain/payouts/balance-booking.ts";
import type { ErpClearing, ErpClearingLine } from "../erp/interface/erp-balance.ts";
import type { ClearingPart, ClearingPartCode } from "./clearing-comparison.ts";
import type { ClearingEntry, DifferingOrder, LineOwner } from "./clearing-queries.ts";

/** More would not help to find the reason. */
const MAX_PARTS = 40;

type Sides = {
  readonly clearing: ErpClearing;
  /** All that the provider holds. */
  readonly provider: Cents;
  /** What it held before the first of the entries. */
  readonly opening: Cents;
  readonly entries: readonly ClearingEntry[];
  /** Whom each line of the account belongs to. */
  readonly owners: ReadonlyMap<ErpClearingLine, LineOwner>;
};

/**
 * Compares the provider's balance with the ERP's clearing account: by order, by entry of the
 * balance, and by document.
 */
export function findDifferences(sides: Sides): {
  readonly orders: readonly DifferingOrder[];
  readonly others: readonly ClearingPart[];
} {
  const compared = withoutOlder(sides);
  return {
    orders: compareOrders(compared),
    others: [
      ...compareEntries(compared),
      ...listStrange(compared),
      ...part("older", compared.older),
      ...part("before", cents(-sides.opening)),
    ],
  };
}

/** What explains a difference, largest first, and what none of it explains. */
export function explainDifference(
  difference: Cents,
  all: readonly ClearingPart[],
): { readonly parts: readonly ClearingPart[]; readonly unexplained: Cents } {
  const parts = withoutEntered(withOneBefore(all)).toSorted(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount),
  );
  return {
    parts: [...parts.slice(0, MAX_PARTS), ...part("more", sumOf(parts.slice(MAX_PARTS)))],
    unexplained: subtract(difference, sumOf(parts)),
  };
}

type Compared = Pick<Sides, "entries" | "owners"> & {
  readonly lines: readonly ErpClearingLine[];
  /** The difference that is older than the lines that were read. */
  readonly older: Cents;
};

/** If the ERP has more lines than were read, what is older is compared as one sum. */
function withoutOlder({ clearing, entries, owners }: Sides): Compared {
  const { lines, isWhole, balance } = clearing;
  if (isWhole) return { lines, entries, owners, older: ZERO };

  const since = lines.reduce((first, { day }) => (day < first ? day : first), "9999");
  const recent = entries.filter(({ createdAt }) => createdAt.toISOString().slice(0, 10) > since);
  const orders = new Set(recent.map(({ orderId }) => orderId));
  const ids = new Set(recent.map(({ id }) => id));

  const isRecent = (line: ErpClearingLine) => {
    const owner = owners.get(line);
    if (!owner) return line.day > since;
    return owner.kind === "order" ? orders.has(owner.id) : ids.has(owner.id);
  };

  const ofRecentOrders = entries.filter(
    ({ id, orderId }) => ids.has(id) || (orderId !== null && orders.has(orderId)),
  );
  const latest = lines.filter(isRecent);

  const inErp = subtract(balance, sumOf(latest));
  const atProvider = subtract(holdingOf(entries), holdingOf(ofRecentOrders));
  return { lines: latest, entries: ofRecentOrders, owners, older: subtract(inErp, atProvider) };
}

function compareOrders({ lines, entries, owners }: Compared): DifferingOrder[] {
  const differences = new Map<string, Cents>();
  const late = new Set<string>();
  const begin = findBegin(entries);
  const count = (orderId: string, amount: Cents) =>
    differences.set(orderId, add(differences.get(orderId) ?? ZERO, amount));
  for (const line of lines) {
    const owner = owners.get(line);
    if (owner?.kind === "order") count(owner.id, line.amount);
  }
  for (const { kind, orderId, amount, createdAt } of entries) {
    if (kind !== "payment" || !orderId) continue;
    count(orderId, cents(-amount));
    if (begin && createdAt >= begin) late.add(orderId);
  }
  return [...differences]
    .filter(([, amount]) => amount !== 0)
    .map(([orderId, amount]) => ({ orderId, amount, isEarly: !late.has(orderId) }));
}

/** When the shop began to book fees and payouts; what moved before is for an opening balance. */
function findBegin(entries: readonly ClearingEntry[]): Date | undefined {
  return entries.find(({ state }) => state !== "skipped")?.createdAt;
}

const feeCodes: Readonly<Record<ClearingEntry["state"], ClearingPartCode>> = {
  waiting: "fees-waiting",
  failed: "fees-failed",
  refused: "fees-failed",
  skipped: "fees-not-booked",
  done: "entry-differs",
};

/** Fees and payouts: those that are not booked as one sum each, those that differ one by one. */
function compareEntries({ lines, entries, owners }: Compared): ClearingPart[] {
  const booked = new Map<string, Cents>();
  for (const line of lines) {
    const owner = owners.get(line);
    if (owner?.kind !== "entry") continue;
    booked.set(owner.id, add(booked.get(owner.id) ?? ZERO, line.amount));
  }
  const begin = findBegin(entries);
  const sums = new Map<ClearingPartCode, Cents>();
  const differing = entries.flatMap((entry) => {
    const booking = balanceBooking(entry);
    const actual = booked.get(entry.id) ?? ZERO;
    // A person books it, perhaps with the provider's id.
    if (entry.kind === "other" && !isBooked(booking)) {
      return part("entry-unknown", subtract(actual, entry.amount), entry.id);
    }
    const amount = add(actual, clearedBy(booking));
    const isEarly = entry.state === "skipped" && (!begin || entry.createdAt < begin);
    const code = isEarly ? "before" : feeCodes[entry.state];
    if (code === "entry-differs") return part(code, amount, entry.id);
    sums.set(code, add(sums.get(code) ?? ZERO, amount));
    return [];
  });
  return [...differing, ...[...sums].flatMap(([code, amount]) => part(code, amount))];
}

/** What only one of the two knows. */
function listStrange({ lines, entries, owners }: Compared): ClearingPart[] {
  const byHand = Map.groupBy(
    lines.filter((line) => !owners.has(line)),
    ({ moveId }) => moveId,
  );
  const documents = [...byHand.values()].flatMap((group) =>
    part("by-hand", sumOf(group), group[0]?.document),
  );
  // Besides its fee, which is booked.
  const unknown = entries
    .filter((entry) => entry.kind === "other" && isBooked(balanceBooking(entry)))
    .flatMap(({ id, amount }) => part("entry-unknown", cents(-amount), id));
  const withoutOrder = Map.groupBy(
    entries.filter(({ kind, orderId }) => kind === "payment" && !orderId),
    ({ id, intentId }) => intentId ?? id,
  );
  const payments = [...withoutOrder].flatMap(([id, group]) =>
    part("entry-without-order", cents(-sumOf(group)), id),
  );
  return [...documents, ...unknown, ...payments];
}

/** What a person has to enter in the ERP, because the shop does not. */
const toBeEntered: ReadonlySet<ClearingPartCode> = new Set([
  "before",
  "entry-unknown",
  "entry-without-order",
  "fees-not-booked",
]);

/** What moved before the books began is one sum, however many orders and fees it was. */
function withOneBefore(all: readonly ClearingPart[]): readonly ClearingPart[] {
  const isBefore = ({ code }: ClearingPart) => code === "before";
  return [
    ...all.filter((each) => !isBefore(each)),
    ...part("before", sumOf(all.filter((each) => isBefore(each)))),
  ];
}

/**
 * Leaves out what was entered in the ERP by one document of the same amount, or by all documents
 * that the shop does not know.
 */
function withoutEntered(all: readonly ClearingPart[]): readonly ClearingPart[] {
  return all
    .filter(({ code }) => toBeEntered.has(code))
    .reduce((parts, open) => {
      const byHand = parts.filter(({ code }) => code === "by-hand");
      const one = byHand.find(({ amount }) => amount === -open.amount);
      const entered = one ? [one] : byHand;
      if (add(sumOf(entered), open.amount) !== 0) return parts;
      return parts.filter((each) => each !== open && !entered.includes(each));
    }, all);
}

function part(code: ClearingPartCode, amount: Cents, reference = ""): ClearingPart[] {
  return amount === 0 ? [] : [{ code, reference, orderId: null, amount }];
}

/** What entries add to all that the provider holds; what it holds back is still held. */
export function holdingOf(entries: readonly ClearingEntry[]): Cents {
  return entries.reduce(
    (sum, { kind, amount, fee }) => subtract(kind === "reserve" ? sum : add(sum, amount), fee),
    ZERO,
  );
}

function sumOf(rows: readonly { readonly amount: Cents }[]): Cents {
  return rows.reduce((sum, { amount }) => add(sum, amount), ZERO);
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, type Cents, cents, subtract } from "#domain/money/cents.ts";
import type { ErpClearingLine } from "../erp/interface/erp-balance.ts";
import type { ClearingPart } from "./clearing-comparison.ts";
import type { ClearingEntry, LineOwner } from "./clearing-queries.ts";
import { explainDifference, findDifferences, holdingOf } from "./explain-difference.ts";

const JUNE = new Date("2026-06-15T12:00:00Z");
const JULY = new Date("2026-07-15T12:00:00Z");

function entry(values: Partial<ClearingEntry> & { readonly id: string }): ClearingEntry {
  return {
    kind: "payment",
    amount: cents(0),
    fee: cents(0),
    createdAt: JULY,
    intentId: null,
    orderId: null,
    state: "done",
    ...values,
  };
}

let moves = 0;
function line(amount: number, day = "2026-07-15"): ErpClearingLine {
  moves += 1;
  const document = `STRP/${moves}`;
  return { moveId: moves, paymentId: null, document, reference: "", day, amount: cents(amount) };
}

const ofOrder = (id: string): LineOwner => ({ kind: "order", id });
const ofEntry = (id: string): LineOwner => ({ kind: "entry", id });

type Sides = {
  readonly entries: readonly ClearingEntry[];
  readonly lines: ReadonlyMap<ErpClearingLine, LineOwner | null>;
  readonly opening?: number;
  /** Whether the ERP has more than these lines, and what they add up to. */
  readonly unread?: number;
};

/** As an order that is complete in the ERP, or was never sent. */
function explain({ entries, lines, opening = 0, unread }: Sides) {
  const all = [...lines.keys()];
  const owners = new Map([...lines].flatMap(([each, owner]) => (owner ? [[each, owner]] : [])));
  const provider = add(holdingOf(entries), cents(opening));
  const balance = add(...all.map(({ amount }) => amount), cents(unread ?? 0));
  const clearing = {
    account: "101450 Stripe Clearing",
    balance,
    lines: all,
    isWhole: unread === undefined,
    problems: [],
  };
  const { orders, others } = findDifferences({
    clearing,
    provider,
    opening: cents(opening),
    entries,
    owners: owners as ReadonlyMap<ErpClearingLine, LineOwner>,
  });
  const described = orders.map(
    ({ orderId, amount, isEarly }): ClearingPart =>
      isEarly
        ? { code: "before", reference: "", orderId: null, amount }
        : { code: "order-differs", reference: orderId, orderId, amount },
  );
  const difference: Cents = subtract(balance, provider);
  return { difference, ...explainDifference(difference, [...described, ...others]) };
}

describe("what was before the shop was connected", () => {
  const early = [
    entry({
      id: "txn_1",
      amount: cents(4_754),
      fee: cents(168),
      orderId: "1",
      state: "skipped",
      createdAt: JUNE,
    }),
    entry({
      id: "txn_2",
      amount: cents(3_000),
      fee: cents(117),
      orderId: "2",
      state: "skipped",
      createdAt: JUNE,
    }),
    entry({ id: "po_1", kind: "payout", amount: cents(-5_000), state: "skipped", createdAt: JUNE }),
  ];
  const late = entry({ id: "txn_3", amount: cents(1_000), fee: cents(59), orderId: "3" });
  const lateLines = [
    [line(1_000), ofOrder("3")],
    [line(-59), ofEntry("txn_3")],
  ] as const;

  test("is one sum, however many orders, fees and payouts it was", () => {
    const { parts, unexplained } = explain({
      entries: [...early, late],
      lines: new Map(lateLines),
    });
    expect(parts).toEqual([{ code: "before", reference: "", orderId: null, amount: -2_469 }]);
    expect(unexplained).toBe(0);
  });

  test("is no difference once it is entered as an opening balance, in one entry or several", () => {
    const inOne = new Map([...lateLines, [line(2_469, "2026-06-30"), null] as const]);
    expect(explain({ entries: [...early, late], lines: inOne })).toMatchObject({ parts: [] });
    const inTwo = new Map([
      ...lateLines,
      [line(5_000, "2026-06-30"), null] as const,
      [line(-2_531, "2026-06-30"), null] as const,
    ]);
    expect(explain({ entries: [...early, late], lines: inTwo })).toMatchObject({ parts: [] });
  });

  test("does not hide an order that is missing since", () => {
    const [, fee] = lateLines;
    const { parts } = explain({ entries: [...early, late], lines: new Map([fee]) });
    expect(parts).toEqual([
      { code: "before", reference: "", orderId: null, amount: -2_469 },
      { code: "order-differs", reference: "3", orderId: "3", amount: -1_000 },
    ]);
  });
});

test("a payment that was refunded without ever being an order is no difference", () => {
  const strange = { intentId: "pi_other", orderId: null };
  const entries = [
    entry({ id: "txn_1", amount: cents(900), ...strange }),
    entry({ id: "txn_2", amount: cents(-900), ...strange }),
  ];
  expect(explain({ entries, lines: new Map() })).toMatchObject({ parts: [], unexplained: 0 });
});

test("a movement that the shop does not book is settled by an entry with its id", () => {
  const entries = [entry({ id: "txn_1", kind: "other", amount: cents(20_000), state: "skipped" })];
  expect(explain({ entries, lines: new Map() }).parts).toMatchObject([
    { code: "entry-unknown", reference: "txn_1", amount: -20_000 },
  ]);
  const entered = new Map([[line(20_000), ofEntry("txn_1")]]);
  expect(explain({ entries, lines: entered }).parts).toEqual([]);
});

test("lines that are too old to be read are one sum, and recent orders are still named", () => {
  const entries = [
    entry({ id: "txn_1", amount: cents(4_000), orderId: "1", createdAt: JUNE }),
    entry({ id: "txn_2", amount: cents(5_000), orderId: "2", createdAt: JULY }),
  ];
  const lines = new Map([[line(1_000, "2026-07-01"), null]]);
  expect(explain({ entries, lines, unread: 3_900 })).toMatchObject({
    parts: [
      { code: "order-differs", reference: "2", amount: -5_000 },
      { code: "older", amount: 900 },
    ],
    unexplained: 0,
  });
});

test("a list that is too long ends with one sum of all others", () => {
  const entries = Array.from({ length: 60 }, (_, index) =>
    entry({ id: `txn_${index}`, amount: cents(100 + index), orderId: String(index) }),
  );
  const { parts, difference } = explain({ entries, lines: new Map() });
  expect(parts).toHaveLength(41);
  expect(parts.at(-1)?.code).toBe("more");
  expect(add(...parts.map(({ amount }) => amount))).toBe(difference);
});

test("whatever moved on either side, nothing is left unexplained", () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 });
  const id = fc.constantFrom("1", "2", "3", "4");
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom("payment", "fee", "payout", "reserve", "other"),
      amount: amount.map(cents),
      fee: fc.integer({ min: 0, max: 900 }).map(cents),
      createdAt: fc.constantFrom(JUNE, JULY),
      intentId: fc.option(id.map((each) => `pi_${each}`)),
      orderId: fc.option(id),
      state: fc.constantFrom("skipped", "waiting", "done", "failed", "refused"),
    } as const),
    { maxLength: 12 },
  );
  const lines = fc.array(
    fc.tuple(
      amount,
      fc.constantFrom("2026-06-20", "2026-07-10"),
      fc.option(
        fc.oneof(
          id.map(ofOrder),
          id.map((each) => ofEntry(`txn_${each}`)),
        ),
      ),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(entries, lines, amount, fc.option(amount), (moved, booked, opening, unread) => {
      const all = moved.map((each, index) => entry({ ...each, id: `txn_${index}` }));
      const isKnown = (owner: LineOwner) =>
        owner.kind === "order" || all.some(({ id }) => id === owner.id);
      const { parts, difference, unexplained } = explain({
        entries: all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
        lines: new Map(
          booked.map(([sum, day, owner]) => [
            line(sum, day),
            owner && isKnown(owner) ? owner : null,
          ]),
        ),
        opening,
        ...(unread !== null && { unread }),
      });
      expect(unexplained).toBe(0);
      expect(add(...parts.map((each) => each.amount))).toBe(difference);
    }),
  );
});

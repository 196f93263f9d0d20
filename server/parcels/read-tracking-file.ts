import { lostZeros, TEXT_CURE } from "#domain/csv/cell-damage.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { isPlaceholder } from "#domain/csv/placeholders.ts";
import { readYesNo } from "#domain/csv/yes-no.ts";
import type { Order } from "#domain/orders/order.ts";
import { readTypedNumber } from "#domain/orders/typed-order-number.ts";
import { type Carrier, carrierNames, carriers } from "#domain/parcels/carrier.ts";
import type { ReadTrackingNumber } from "#domain/parcels/tracking-number.ts";
import { trackingTable } from "#domain/parcels/tracking-table.ts";
import type { AppContext } from "../app-context.ts";
import { type NotPackable, whyNotSendable } from "../orders/list/packable.ts";
import { findOrderByNumber } from "../orders/order-queries.ts";
import { findOrderOfTracking } from "../orders/shipment-queries.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import type { Database } from "../platform/db/database.ts";
import { numbersInWords, readTrackingNumber, trackingNumberOf } from "./read-tracking-number.ts";

/** What will be done with a row of the file. */
export type TrackingVerdict =
  | { readonly code: "ready"; readonly orderId: string }
  | {
      readonly code:
        | "unknown-order"
        | "no-number"
        /** The label was voided. */
        | "voided"
        /** The label brings a parcel back. */
        | "return-label"
        /** An earlier row has the same order and number. */
        | "repeated"
        /**
         * An earlier row has another number for this order, which is shipped in several parcels.
         */
        | "several-parcels"
        | "shipped-before"
        /** The number has a carrier's form, but a digit is wrong or missing. */
        | "wrong-digit";
    }
  /** Such as an order that was cancelled, refunded or held after its label was bought. */
  | { readonly code: "not-to-be-sent"; readonly reason: NotPackable }
  | { readonly code: "number-used"; readonly orderNumber: string }
  /** A spreadsheet changed a cell beyond repair; the sentence says which, and what to do. */
  | { readonly code: "damaged"; readonly sentence: string };

export type TrackingRow = {
  readonly orderNumber: string;
  readonly trackingNumber: string;
  readonly carrier: Carrier | null;
  readonly verdict: TrackingVerdict;
};

export type TrackingFile =
  | {
      readonly code: "read";
      readonly rows: readonly TrackingRow[];
      readonly totalsRows: readonly number[];
    }
  | CsvProblem
  /** A required column is missing. */
  | { readonly code: "no-column"; readonly column: "order number" | "tracking number" };

/** Reads the tracking numbers that a label program exported. Changes nothing. */
export async function readTrackingFile(
  { db }: Pick<AppContext, "db">,
  bytes: Uint8Array,
): Promise<TrackingFile> {
  // A title above the columns may be one word, such as "Tracking".
  const isHeader = (names: ReadonlySet<string>) => names.size > 1 && trackingTable.isHeader(names);
  const file = readCsv(bytes, { max: trackingTable.max, isHeader, decodesEntities: true });
  if (file.code !== "read") return file;

  const table = trackingTable.read(file);
  if (table.code === "asks") throw new Error("A file of tracking numbers leaves nothing open.");
  if (table.code === "no-column") return { code: "no-column", column: "tracking number" };
  if (!orderColumns.some((key) => trackingTable.has(key, file))) {
    return { code: "no-column", column: "order number" };
  }

  const rows: TrackingRow[] = [];
  for (const { texts, problems } of table.rows) {
    const read = readTrackingNumber(texts.tracking);
    const written = orderColumns.map((key) => texts[key]).filter((text) => text !== "");
    const orders = await findWrittenOrders(db, written);
    const row = {
      orderNumber: orders[0]?.orderNumber ?? written[0] ?? "",
      trackingNumber: trackingNumberOf(read) || texts.tracking.slice(0, 60),
      carrier: carrierOf(texts.carrier, read),
    };
    const problem = problems[0]?.sentence;
    const verdict = await judgeRow(db, { ...row, texts, read, orders, problem }, rows);
    rows.push({ ...row, verdict });
  }
  const judged = rows.map((row) => withoutTwin(row, rows));
  return { code: "read", rows: judged, totalsRows: file.totalsRows };
}

/** Of two customers with one number, neither is told it: the file cannot say whose it is. */
function withoutTwin(row: TrackingRow, rows: readonly TrackingRow[]): TrackingRow {
  if (row.verdict.code !== "ready") return row;
  const twin = rows.find(
    ({ trackingNumber, verdict }) =>
      trackingNumber === row.trackingNumber && verdict.code === "number-used",
  );
  return twin ? { ...row, verdict: { code: "number-used", orderNumber: twin.orderNumber } } : row;
}

type ReadRow = Omit<TrackingRow, "verdict"> & {
  readonly texts: Readonly<
    Record<"tracking" | "status" | "refund" | "voided" | "isReturn", string>
  >;
  readonly read: ReadTrackingNumber;
  /** Those that its cells name. */
  readonly orders: readonly Order[];
  /** With one of its cells. */
  readonly problem: string | undefined;
};

/** @param earlier the rows before it */
async function judgeRow(
  db: Database,
  row: ReadRow,
  earlier: readonly TrackingRow[],
): Promise<TrackingVerdict> {
  const { texts, trackingNumber, carrier, read } = row;
  const damage = describeDamage(row);
  if (damage !== undefined) return { code: "damaged", sentence: damage };
  if (isVoided(texts)) return { code: "voided" };
  if (isReturnLabel(texts)) return { code: "return-label" };
  if (read.code === "none") return { code: "no-number" };

  const [order] = row.orders;
  if (!order) return { code: "unknown-order" };

  const before = earlier.find(
    (each) => each.verdict.code === "ready" && each.verdict.orderId === order.id,
  );
  if (before) {
    return { code: before.trackingNumber === trackingNumber ? "repeated" : "several-parcels" };
  }

  const reason = await whyNotSendable(db, order.id, order);
  if (reason?.code === "nothing-to-send") return { code: "shipped-before" };
  if (reason) return { code: "not-to-be-sent", reason };
  if (read.code === "wrong-digit" && (!carrier || carrier === read.carrier)) {
    return { code: "wrong-digit" };
  }

  const twin = earlier.find((each) => each.trackingNumber === trackingNumber);
  const other = twin?.orderNumber ?? (await findOrderOfTracking(db, trackingNumber, order.id));
  if (other !== undefined) return { code: "number-used", orderNumber: other };
  return { code: "ready", orderId: order.id };
}

/** @returns a sentence that says what to do about a cell; undefined when all can be read */
function describeDamage({
  problem,
  texts,
  orders,
  trackingNumber,
  read,
}: ReadRow): string | undefined {
  if (problem !== undefined) return problem;
  if (hasSeveralNumbers(texts.tracking, read)) return SEVERAL_NUMBERS;
  if (orders.length > 1) return SEVERAL_ORDERS;
  if (read.code === "too-long") return "This is too long for a tracking number.";
  if (!mayBeRounded(trackingNumber, read)) return undefined;
  return `A spreadsheet may have rounded “${trackingNumber}”: no carrier has such a number. ${TEXT_CURE}`;
}

// A row is one parcel, and only the owner knows which of two.
const SEVERAL_NUMBERS =
  "This cell has several tracking numbers. Keep one, and enter the others by hand.";
const SEVERAL_ORDERS =
  "This row has several order numbers. Keep one, and ship the other orders by hand.";

function hasSeveralNumbers(written: string, read: ReadTrackingNumber): boolean {
  return read.code === "read" && read.carrier === null && numbersInWords(written).length > 1;
}

/** A number that ends in one or two zeros may be whole; its check digit says so. */
function mayBeRounded(written: string, read: ReadTrackingNumber): boolean {
  const isKnown = read.code === "read" && read.carrier !== null;
  return read.code === "damaged" || (!isKnown && lostZeros(written) > 0);
}

function isVoided({ voided, refund, status }: ReadRow["texts"]): boolean {
  const isStatusOfVoided = /void|refund|cancel/i.test(status) && !isDenied(status);
  return isMarked(voided) || isMarked(refund) || isStatusOfVoided;
}

/** It brings a parcel back. */
function isReturnLabel({ isReturn }: ReadRow["texts"]): boolean {
  return readYesNo(isReturn) === true || /^return/i.test(isReturn);
}

/** "Not refunded", "Refund rejected", "Eligible", "—" and "$0.00". */
function isDenied(text: string): boolean {
  const isZero = /^\W*0[0.,]*[^\w.,]*$/.test(text);
  const denial = /^(?:not|non|none|no|n\/a)(?![a-z])|reject|denied|declin|eligible|able\b/i;
  return isZero || isPlaceholder(text) || denial.test(text);
}

/** A yes, a day, an amount, or how far it is, such as "Refund submitted". */
function isMarked(text: string): boolean {
  if (readYesNo(text) !== undefined) return readYesNo(text) === true;
  const isDayOrAmount = /^\W*\d|^[a-z]+\.? \d{1,2},? \d{4}/i.test(text);
  const states =
    /void|cancel|refund|credit|request|submit|pending|progress|process|queued|approv|accept|issued|success|complete/i;
  return !isDenied(text) && (isDayOrAmount || states.test(text));
}

/** @returns null when the number fits no carrier */
function carrierOf(written: string, read: ReadTrackingNumber): Carrier | null {
  const said = carriers.find((each) => {
    const name = carrierNames[each];
    return name !== null && written.toLowerCase().includes(name.toLowerCase());
  });
  if (said) return said;
  return "carrier" in read ? read.carrier : null;
}

const orderColumns = ["order", "orderNumber", "reference"] as const;

/**
 * The orders that cells name by their whole number, as programs and people write it:
 * "#choc-2026-002", "CHOC 2026 002", "Order CHOC-2026-002 (gift)".
 */
async function findWrittenOrders(db: Database, cells: readonly string[]): Promise<Order[]> {
  const complete = cells
    .flatMap((cell) => [cell, ...cell.split(/[\s,;|()]+/)])
    .map(readTypedNumber)
    .flatMap((typed) => (typed?.kind === "complete" ? typed.numbers : []));
  const orders: Order[] = [];
  for (const number of new Set([...cells, ...complete])) {
    const order = await findOrderByNumber(db, number);
    if (order && !orders.some(({ id }) => id === order.id)) orders.push(order);
  }
  return orders;
}

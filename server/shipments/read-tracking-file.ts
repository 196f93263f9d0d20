import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { type Carrier, carrierNames, carriers } from "#domain/shipments/carrier.ts";
import type { AppContext } from "../app-context.ts";
import { type NotPackable, whyNotSendable } from "../orders/list/packable.ts";
import { findOrderByNumber } from "../orders/order-queries.ts";
import { findOrderOfTracking } from "../orders/shipment-queries.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import type { Database } from "../platform/db/database.ts";
import { normalizeTrackingNumber, recognizeCarriers } from "./recognize-carrier.ts";

/** What will be done with a row of the file. */
export type TrackingVerdict =
  | { readonly code: "ready"; readonly orderId: string }
  | {
      readonly code:
        | "unknown-order"
        | "no-number"
        /** The label was voided. */
        | "voided"
        /** An earlier row has the same order and number. */
        | "repeated"
        /**
         * An earlier row has another number for this order, which is shipped in several parcels.
         */
        | "several-parcels"
        | "shipped-before"
        | "carrier-unclear";
    }
  /** Such as an order that was cancelled, refunded or held after its label was bought. */
  | { readonly code: "not-to-be-sent"; readonly reason: NotPackable }
  | { readonly code: "number-used"; readonly orderNumber: string };

export type TrackingRow = {
  readonly orderNumber: string;
  readonly trackingNumber: string;
  readonly carrier: Carrier | null;
  readonly verdict: TrackingVerdict;
};

export type TrackingFile =
  | { readonly code: "read"; readonly rows: readonly TrackingRow[] }
  | CsvProblem
  /** A required column is missing. */
  | { readonly code: "no-column"; readonly column: "order number" | "tracking number" };

const MOST_ROWS = 1_000;

/** Column names used by label programs, normalized as in read-csv.ts. */
const columns = {
  order: ["orderid", "ordernumber", "orderno", "order", "reference", "rubberstamp1"],
  tracking: ["trackingnumber", "trackingno", "tracking", "trackingcode", "trackingid"],
  carrier: ["carrier", "courier", "provider"],
  status: ["status", "labelstatus"],
} as const;

/** Reads the tracking numbers that a label program exported. Changes nothing. */
export async function readTrackingFile(
  { db }: Pick<AppContext, "db">,
  bytes: Uint8Array,
): Promise<TrackingFile> {
  const file = readCsv(bytes, { max: MOST_ROWS });
  if (file.code !== "read") return file;
  const names = file.columns.map(({ name }) => name);
  const nameOf = (known: readonly string[]) => known.find((name) => names.includes(name));
  const [order, tracking] = [nameOf(columns.order), nameOf(columns.tracking)];
  if (!order) return { code: "no-column", column: "order number" };
  if (!tracking) return { code: "no-column", column: "tracking number" };
  const [carrier, status] = [nameOf(columns.carrier), nameOf(columns.status)];

  const rows: TrackingRow[] = [];
  for (const { cells } of file.rows) {
    const orderNumber = cells[order] ?? "";
    const trackingNumber = normalizeTrackingNumber(cells[tracking] ?? "");
    const row = {
      orderNumber,
      trackingNumber,
      carrier: carrierOf(carrier ? cells[carrier] : undefined, trackingNumber),
    };
    const isVoided = /void|refund|cancel/i.test((status && cells[status]) || "");
    rows.push({ ...row, verdict: await judge(db, row, isVoided, rows) });
  }
  return { code: "read", rows };
}

/** @returns null when the number fits no carrier or several */
function carrierOf(written: string | undefined, trackingNumber: string): Carrier | null {
  const said = carriers.find((each) => {
    const name = carrierNames[each];
    return name !== null && written?.toLowerCase().includes(name.toLowerCase());
  });
  if (said) return said;
  const [first, ...more] = recognizeCarriers(trackingNumber);
  return first && more.length === 0 ? first : null;
}

async function judge(
  db: Database,
  row: Omit<TrackingRow, "verdict">,
  isVoided: boolean,
  earlier: readonly TrackingRow[],
): Promise<TrackingVerdict> {
  const { orderNumber, trackingNumber, carrier } = row;
  if (isVoided) return { code: "voided" };
  if (trackingNumber === "") return { code: "no-number" };
  const order = orderNumber === "" ? undefined : await findOrderByNumber(db, orderNumber);
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
  if (!carrier && recognizeCarriers(trackingNumber).length > 1) return { code: "carrier-unclear" };
  const twin = earlier.find((each) => each.trackingNumber === trackingNumber);
  const other = twin?.orderNumber ?? (await findOrderOfTracking(db, trackingNumber, order.id));
  if (other !== undefined) return { code: "number-used", orderNumber: other };
  return { code: "ready", orderId: order.id };
}

import { type Cents, cents } from "#domain/money/cents.ts";
import { computedFields, invoicesOf, linesOf, movesOf, onHand, reserved } from "./odoo-computed.ts";
import { centsOf } from "./odoo-sale.ts";
import { linesOfMove } from "./odoo-stock.ts";
import { findRow, type OdooRow, type OdooWorld, rowsOf } from "./odoo-world.ts";

/** The documents, for tests to count and compare; amounts in cents. */
export type OdooLedger = {
  readonly partners: readonly { id: number; name: string; email: string }[];
  readonly products: readonly {
    id: number;
    name: string;
    sku: string;
    listPrice: Cents;
    type: string;
    /** The code of its income account. */
    incomeAccount: string;
    isStorable: boolean;
    active: boolean;
    onHand: number;
    free: number;
  }[];
  readonly orders: readonly {
    id: number;
    name: string;
    reference: string;
    state: string;
    partnerId: number;
    deliveryId: number;
    day: string;
    note: string;
    total: Cents;
    tax: Cents;
    lines: readonly { productId: number; name: string; quantity: number; price: Cents }[];
    invoiceIds: readonly number[];
  }[];
  readonly invoices: readonly {
    id: number;
    name: string;
    reference: string;
    origin: string;
    state: string;
    total: Cents;
    residual: Cents;
    paymentState: string;
  }[];
  /** Invoices that took a credit note back. */
  readonly reversals: readonly {
    id: number;
    name: string;
    state: string;
    day: string;
    noteId: number;
    total: Cents;
    residual: Cents;
  }[];
  /** Credit notes of an invoice. */
  readonly credits: readonly {
    id: number;
    name: string;
    reference: string;
    invoiceId: number;
    state: string;
    day: string;
    isReversed: boolean;
    total: Cents;
    residual: Cents;
    paymentState: string;
    lines: readonly { productId: number; name: string; quantity: number; price: Cents }[];
  }[];
  /** Manual entries, such as fees and payouts; not those of payments. */
  readonly entries: readonly {
    id: number;
    name: string;
    reference: string;
    state: string;
    day: string;
    journalId: number;
    /** By account code: debits positive, credits negative. */
    lines: Readonly<Record<string, Cents>>;
  }[];
  /** Incoming payments. */
  readonly payments: readonly Payment[];
  /** Outgoing payments. */
  readonly payBacks: readonly Payment[];
  readonly pickings: readonly {
    id: number;
    name: string;
    orderId: number;
    partnerId: number;
    state: string;
    tracking: string;
    type: string;
    /** What it is the rest of. */
    backorderOf: number | undefined;
    moves: readonly {
      productId: number;
      wanted: number;
      done: number;
      state: string;
      /** What it returns. */
      originId: number | undefined;
      lots: readonly { name: string; quantity: number }[];
    }[];
  }[];
};

type Payment = {
  readonly id: number;
  readonly name: string;
  readonly reference: string;
  readonly state: string;
  readonly amount: Cents;
  readonly day: string;
  readonly isMatched: boolean;
  readonly journalId: number;
  readonly journal: string;
  readonly invoiceIds: readonly number[];
};

export function readLedger(world: OdooWorld): OdooLedger {
  return {
    // Without the initial contacts of the company and its users.
    partners: rowsOf(world, "res.partner")
      .filter((row) => row.email)
      .map((row) => ({ id: row.id, name: text(row.name), email: text(row.email) })),
    products: rowsOf(world, "product.product").map((row) => ({
      id: row.id,
      name: text(row.name),
      sku: text(row.default_code),
      listPrice: amount(row.list_price),
      type: text(row.type),
      incomeAccount: text(findRow(world, "account.account", row.property_account_income_id)?.code),
      isStorable: row.is_storable === true,
      active: row.active !== false,
      onHand: onHand(world, row.id),
      free: onHand(world, row.id) - reserved(world, row.id),
    })),
    orders: rowsOf(world, "sale.order").map((row) => orderOf(world, row)),
    invoices: rowsOf(world, "account.move")
      .filter((row) => row.move_type === "out_invoice" && !row.reversed_entry_id)
      .map((row) => ({
        id: row.id,
        name: text(row.name),
        reference: text(row.ref),
        origin: text(row.invoice_origin),
        state: text(row.state),
        total: amount(row.amount_total),
        residual: amount(row.amount_residual),
        paymentState: text(row.payment_state),
      })),
    reversals: reversalsOf(world).map((row) => ({
      id: row.id,
      name: text(row.name),
      state: text(row.state),
      day: text(row.date),
      noteId: Number(row.reversed_entry_id),
      total: amount(row.amount_total),
      residual: amount(row.amount_residual),
    })),
    credits: rowsOf(world, "account.move")
      .filter((row) => row.move_type === "out_refund")
      .map((row) => ({
        id: row.id,
        name: text(row.name),
        reference: text(row.ref),
        invoiceId: Number(row.reversed_entry_id),
        state: text(row.state),
        day: text(row.date),
        isReversed: reversalsOf(world).some((each) => each.reversed_entry_id === row.id),
        total: amount(row.amount_total),
        residual: amount(row.amount_residual),
        paymentState: text(row.payment_state),
        lines: rowsOf(world, "account.move.line")
          .filter((line) => line.move_id === row.id && line.display_type === "product")
          .map((line) => ({
            productId: Number(line.product_id),
            name: text(line.name),
            quantity: Number(line.quantity),
            price: amount(line.price_unit),
          })),
      })),
    entries: rowsOf(world, "account.move")
      .filter((row) => row.move_type === "entry" && (row.line_ids as number[] | undefined)?.length)
      .map((row) => ({
        id: row.id,
        name: text(row.name),
        reference: text(row.ref),
        state: text(row.state),
        day: text(row.date),
        journalId: Number(row.journal_id),
        lines: Object.fromEntries(
          rowsOf(world, "account.move.line")
            .filter(({ move_id }) => move_id === row.id)
            .map((line) => [
              text(findRow(world, "account.account", line.account_id)?.code),
              cents(amount(line.debit) - amount(line.credit)),
            ]),
        ),
      })),
    payments: paymentsOf(world, "inbound"),
    payBacks: paymentsOf(world, "outbound"),
    pickings: rowsOf(world, "stock.picking").map((row) => ({
      id: row.id,
      name: text(row.name),
      orderId: Number(row.sale_id),
      partnerId: Number(row.partner_id),
      tracking: text(row.carrier_tracking_ref || row.note),
      type: text(findRow(world, "stock.picking.type", row.picking_type_id)?.code),
      backorderOf: row.backorder_id ? Number(row.backorder_id) : undefined,
      state: text(row.state),
      moves: movesOf(world, row).map((move) => ({
        productId: Number(move.product_id),
        wanted: Number(move.product_uom_qty),
        done: move.state === "done" ? Number(move.quantity) : 0,
        state: text(move.state),
        originId: move.origin_returned_move_id ? Number(move.origin_returned_move_id) : undefined,
        lots: linesOfMove(world, move).map((line) => ({
          name: text(findRow(world, "stock.lot", line.lot_id)?.name),
          quantity: Number(line.quantity),
        })),
      })),
    })),
  };
}

function reversalsOf(world: OdooWorld) {
  return rowsOf(world, "account.move").filter(
    (row) => row.move_type === "out_invoice" && row.reversed_entry_id,
  );
}

function paymentsOf(world: OdooWorld, direction: string): Payment[] {
  return rowsOf(world, "account.payment")
    .filter((row) => row.payment_type === direction)
    .map((row) => ({
      id: row.id,
      name: text(row.name),
      reference: text(row.memo),
      state: text(row.state),
      amount: amount(row.amount),
      day: text(row.date),
      isMatched: computedFields["account.payment"]?.is_reconciled?.(world, row) === true,
      journalId: Number(row.journal_id),
      journal: text(findRow(world, "account.journal", row.journal_id)?.code),
      invoiceIds: row.reconciled_invoice_ids as number[],
    }));
}

function orderOf(world: OdooWorld, row: OdooRow) {
  return {
    id: row.id,
    name: text(row.name),
    reference: text(row.client_order_ref),
    state: text(row.state),
    partnerId: Number(row.partner_id),
    deliveryId: Number(row.partner_shipping_id),
    day: text(row.date_order),
    note: text(row.note),
    total: amount(row.amount_total),
    tax: amount(row.amount_tax),
    lines: linesOf(world, row).map((line) => ({
      productId: Number(line.product_id),
      name: text(line.name),
      quantity: Number(line.product_uom_qty),
      price: amount(line.price_unit),
    })),
    invoiceIds: invoicesOf(world, row).map(({ id }) => id),
  };
}

function text(value: unknown): string {
  return value ? String(value) : "";
}

function amount(value: unknown): Cents {
  return cents(centsOf(Number(value)));
}

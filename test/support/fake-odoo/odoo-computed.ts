import { centsOf } from "./odoo-sale.ts";
import {
  findRow,
  type OdooRow,
  type OdooWorld,
  rowOf,
  rowsOf,
  stockLocation,
} from "./odoo-world.ts";

type Compute = (world: OdooWorld, row: OdooRow) => unknown;

/** Fields that Odoo computes when they are read. */
export const computedFields: Readonly<Record<string, Readonly<Record<string, Compute>>>> = {
  "res.partner": {
    email_normalized: (_, row) => (row.email ? String(row.email).trim().toLowerCase() : false),
  },
  "product.product": {
    qty_available: (world, row) => onHand(world, row.id),
    free_qty: (world, row) => onHand(world, row.id) - reserved(world, row.id),
    virtual_available: (world, row) => onHand(world, row.id) - planned(world, row.id),
  },
  "sale.order": {
    invoice_ids: (world, row) => invoicesOf(world, row).map(({ id }) => id),
    picking_ids: (world, row) => pickingsOf(world, row).map(({ id }) => id),
    invoice_status: (world, row) => {
      if (row.state !== "sale") return "no";
      const lines = linesOf(world, row);
      if (lines.some((line) => toInvoice(world, line) !== 0)) return "to invoice";
      return lines.every((line) => line.qty_invoiced === line.product_uom_qty) ? "invoiced" : "no";
    },
    delivery_status: (world, row) => {
      const states = pickingsOf(world, row)
        .map(({ state }) => state)
        .filter((state) => state !== "cancel");
      if (states.length === 0) return false;
      if (states.every((state) => state === "done")) return "full";
      return states.includes("done") ? "partial" : "pending";
    },
  },
  "stock.picking": {
    picking_type_code: (world, row) =>
      rowOf(world, "stock.picking.type", row.picking_type_id ?? 2).code,
  },
  "account.account": {
    // Of the company that the caller chose.
    current_balance: (world, row) =>
      rowsOf(world, "account.move.line")
        .filter((line) => line.account_id === row.id)
        .filter((line) => {
          const { state, company_id: company } = rowOf(world, "account.move", line.move_id);
          return state === "posted" && (!company || company === world.companyIds[0]);
        })
        .reduce((sum, { debit, credit }) => sum + centsOf(Number(debit) - Number(credit)), 0) / 100,
  },
  "account.move.line": {
    balance: (_, row) => Number(row.debit) - Number(row.credit),
    parent_state: (world, row) => rowOf(world, "account.move", row.move_id).state,
    date: (world, row) => rowOf(world, "account.move", row.move_id).date,
    ref: (world, row) => rowOf(world, "account.move", row.move_id).ref,
    move_name: (world, row) => rowOf(world, "account.move", row.move_id).name,
    company_id: (world, row) => rowOf(world, "account.move", row.move_id).company_id,
    payment_id: (world, row) => {
      const payment = rowsOf(world, "account.payment").find((each) => each.move_id === row.move_id);
      return payment ? [payment.id, payment.name] : false;
    },
    reconciled: (world, row) =>
      row.display_type === "payment_term" &&
      rowOf(world, "account.move", row.move_id).amount_residual === 0,
  },
  "account.payment": {
    is_reconciled: (world, row) => {
      const entry = findRow(world, "account.move", row.move_id);
      return entry
        ? entry.amount_residual === 0
        : (row.reconciled_invoice_ids as number[]).length > 0;
    },
  },
  "sale.order.line": {
    price_total: (_, row) => Number(row.price_subtotal) + Number(row.price_tax),
  },
};

export function linesOf(world: OdooWorld, order: OdooRow): OdooRow[] {
  return rowsOf(world, "sale.order.line").filter((line) => line.order_id === order.id);
}

export function pickingsOf(world: OdooWorld, order: OdooRow): OdooRow[] {
  return rowsOf(world, "stock.picking").filter((picking) => picking.sale_id === order.id);
}

export function invoicesOf(world: OdooWorld, order: OdooRow): OdooRow[] {
  return rowsOf(world, "account.move").filter(
    (move) => move.move_type === "out_invoice" && move.invoice_origin === order.name,
  );
}

export function movesOf(world: OdooWorld, picking: OdooRow): OdooRow[] {
  return rowsOf(world, "stock.move").filter((move) => move.picking_id === picking.id);
}

/** The amount of a line that a new invoice would contain. */
export function toInvoice(world: OdooWorld, line: OdooRow): number {
  const product = findRow(world, "product.product", line.product_id);
  const basis =
    product?.invoice_policy === "delivery" && product.type !== "service"
      ? Number(line.qty_delivered)
      : Number(line.product_uom_qty);
  return basis - Number(line.qty_invoiced);
}

export function isStorable(row: OdooRow): boolean {
  return row.is_storable === true;
}

export function onHand(world: OdooWorld, productId: number): number {
  if (!isStorable(rowOf(world, "product.product", productId))) return 0;
  const here = stockLocation(world);
  return rowsOf(world, "stock.quant")
    .filter((quant) => quant.product_id === productId && quant.location_id === here)
    .reduce((sum, quant) => sum + Number(quant.quantity), 0);
}

/** Quantity reserved by open deliveries. */
export function reserved(world: OdooWorld, productId: number): number {
  return openMoves(world, productId).reduce((sum, move) => sum + Number(move.reserved ?? 0), 0);
}

function planned(world: OdooWorld, productId: number): number {
  return openMoves(world, productId).reduce((sum, move) => sum + Number(move.product_uom_qty), 0);
}

function openMoves(world: OdooWorld, productId: number): OdooRow[] {
  return rowsOf(world, "stock.move").filter(
    (move) =>
      move.product_id === productId &&
      move.location_id === stockLocation(world) &&
      move.picking_id &&
      ["confirmed", "assigned", "partially_available"].includes(String(move.state)),
  );
}

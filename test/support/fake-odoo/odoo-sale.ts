import { parseDecimal } from "#domain/money/cents.ts";
import {
  invoicesOf,
  isStorable,
  linesOf,
  movesOf,
  onHand,
  pickingsOf,
  reserved,
  toInvoice,
} from "./odoo-computed.ts";
import { createRow } from "./odoo-fields.ts";
import { userError, validationError } from "./odoo-refusal.ts";
import {
  customerLocation,
  dayOf,
  findRow,
  insertRow,
  type OdooRow,
  type OdooWorld,
  rowOf,
  rowsOf,
  stockLocation,
  timeOf,
  zoneLocation,
} from "./odoo-world.ts";

/** Computes number, line taxes and totals after a `create` of an order. */
export function completeOrder(world: OdooWorld, order: OdooRow): void {
  order.name = `S${String(order.id).padStart(5, "0")}`;
  if (order.pricelist_id === null) order.pricelist_id = world.quirks.pricelistId ?? false;
  const pricelist = findRow(world, "product.pricelist", order.pricelist_id);
  order.currency_id =
    pricelist?.currency_id ??
    rowsOf(world, "res.currency").find(({ name }) => name === world.quirks.currency)?.id;
  order.company_id ||= world.companyIds[0];
  order.date_order ||= timeOf(world);
  const partner = findRow(world, "res.partner", order.partner_id);
  order.user_id ||= partner?.user_id || world.uid;
  // A company's contact is invoiced, and by default shipped to, at the company.
  order.partner_invoice_id ||= partner?.parent_id || order.partner_id;
  order.partner_shipping_id ||= partner?.parent_id || order.partner_id;
  for (const line of linesOf(world, order)) completeLine(world, line);
  sumUp(world, order);
}

function completeLine(world: OdooWorld, line: OdooRow): void {
  const product = findRow(world, "product.product", line.product_id);
  if (!product && world.version < 19) {
    throw validationError("Missing required fields on accountable sale order line.");
  }
  line.name ||= product?.name ?? false;
  line.tax_ids ??= product?.taxes_id ?? [];
  if (line.discount === false) line.discount = world.quirks.pricelistPercent;
  if (line.price_unit === false) line.price_unit = product?.list_price ?? 0;
}

export function sumUp(world: OdooWorld, order: OdooRow): void {
  let untaxed = 0;
  let tax = 0;
  for (const line of linesOf(world, order)) {
    const gross = centsOf(Number(line.price_unit) * Number(line.product_uom_qty));
    const net = centsOf((gross / 100) * (1 - Number(line.discount) / 100));
    const exact = exactTax(world, net, line.tax_ids as number[]);
    line.price_subtotal = net / 100;
    line.price_tax = centsOf(exact) / 100;
    untaxed += net;
    tax += roundsGlobally(world, order.company_id) ? exact * 100 : centsOf(exact);
  }
  tax = centsOf(tax / 100);
  order.amount_untaxed = untaxed / 100;
  order.amount_tax = tax / 100;
  order.amount_total = (untaxed + tax) / 100;
}

/** Tax on an amount in cents, not rounded. */
export function exactTax(world: OdooWorld, net: number, taxIds: readonly number[]): number {
  const percent = taxIds
    .map((id) => Number(rowOf(world, "account.tax", id).amount))
    .reduce((sum, each) => sum + each, 0);
  return (net / 100) * (percent / 100);
}

/** Whether a company rounds the tax per document instead of per line. */
export function roundsGlobally(world: OdooWorld, companyId: unknown): boolean {
  const company = findRow(world, "res.company", companyId);
  return company?.tax_calculation_rounding_method === "round_globally";
}

/** Rounds half up to cents. */
export function centsOf(amount: number): number {
  return parseDecimal(amount.toFixed(6)) ?? 0;
}

export function confirmOrder(world: OdooWorld, order: OdooRow): true {
  if (order.state === "sale" || order.state === "cancel") {
    // Odoo 16 accepts confirming twice.
    if (world.version === 16 && order.state === "sale") return true;
    throw userError(
      world.version === 17
        ? `The following orders are not in a state requiring confirmation: ${order.name}`
        : "Some orders are not in a state requiring confirmation.",
    );
  }
  order.state = "sale";
  // Confirming overwrites the date.
  order.date_order = timeOf(world);
  makeDeliveries(world, order, undelivered(world, order));
  return true;
}

export function draftOrder(_: OdooWorld, order: OdooRow): true {
  if (order.state !== "cancel") throw userError("Only a cancelled order becomes a quotation.");
  order.state = "draft";
  return true;
}

/** `write` of addons/sale/models/sale_order_line.py. */
export function requireUnlocked(world: OdooWorld, line: OdooRow): void {
  const order = rowOf(world, "sale.order", line.order_id);
  if (!world.quirks.locksOrders || order.state !== "sale") return;
  throw userError("It is forbidden to modify the following fields in a locked order:\nQuantity");
}

/** How many of an order's lines are delivered. */
type Goods = readonly { readonly line: OdooRow; readonly wanted: number }[];

/** The goods that an order still delivers, which has no open deliveries; services never are. */
function undelivered(world: OdooWorld, order: OdooRow): Goods {
  return (
    linesOf(world, order)
      .filter((line) => isDelivered(world, line))
      // An order that is confirmed again has deliveries that are done.
      .map((line) => ({ line, wanted: Number(line.product_uom_qty) - Number(line.qty_delivered) }))
  );
}

function isDelivered(world: OdooWorld, line: OdooRow): boolean {
  const product = findRow(world, "product.product", line.product_id);
  return product !== undefined && product.type !== "service";
}

/**
 * Writing the quantity of a confirmed order's line delivers what is in no delivery, also if the
 * quantity stays the same: `write` and `_action_launch_stock_rule` of
 * addons/sale_stock/models/sale_order_line.py, alike in 16, 17, 18 and 19. Up to 17 `_compute_price_unit`
 * of addons/sale takes the product's price unless it is written, too, or the line is invoiced.
 */
export function launchStockRule(
  world: OdooWorld,
  line: OdooRow,
  written: Readonly<Record<string, unknown>>,
): void {
  const isPriceKept = "price_unit" in written || Number(line.qty_invoiced) > 0;
  const product = findRow(world, "product.product", line.product_id);
  if (world.version <= 17 && product && !isPriceKept) line.price_unit = product.list_price;
  const order = rowOf(world, "sale.order", line.order_id);
  if (order.state !== "sale" || !isDelivered(world, line)) return;
  const wanted = Number(line.product_uom_qty) - procured(world, line);
  if (wanted < 0) throw new Error("This fake does not take goods back from open deliveries.");
  if (wanted > 0) makeDeliveries(world, order, [{ line, wanted }]);
}

/** `_get_qty_procurement`: what is in deliveries that are open or done, less what came back. */
function procured(world: OdooWorld, line: OdooRow): number {
  const here = customerLocation(world);
  return rowsOf(world, "stock.move")
    .filter((move) => move.sale_line_id === line.id && move.state !== "cancel")
    .reduce((sum, move) => {
      const isDoneLater = move.state === "done" && world.version >= 17;
      const quantity = Number(isDoneLater ? move.quantity : move.product_uom_qty);
      if (move.location_id === here) return sum - quantity;
      return sum + (isFirstStep(world, move) ? quantity : 0);
    }, 0);
}

/** From 18 on a line is measured by the first step of its delivery, before by the last one. */
function isFirstStep(world: OdooWorld, move: OdooRow): boolean {
  const isOut = move.location_dest_id === customerLocation(world);
  if (world.version <= 17 || move.origin_returned_move_id) return isOut;
  return move.location_id === stockLocation(world);
}

type Leg = { readonly from: number; readonly to?: number | undefined };

/** The way of goods to the customer: with as many pickings as the warehouse has steps. */
function legsOf(world: OdooWorld, order: OdooRow): Leg[] {
  const { delivery_steps: steps } = rowOf(world, "stock.warehouse", order.warehouse_id || 1);
  const zones = {
    pick_ship: ["WH/Output"],
    pick_pack_ship: ["WH/Packing Zone", "WH/Output"],
  } as const;
  const between = (zones[steps as keyof typeof zones] ?? []).map((name) =>
    zoneLocation(world, name),
  );
  return [stockLocation(world), ...between].map((from, index) => ({ from, to: between[index] }));
}

/** Up to 17 all steps exist at once and the later ones wait; from 18 each is created when the one before is done. */
function makeDeliveries(world: OdooWorld, order: OdooRow, goods: Goods): void {
  const [first, ...later] = legsOf(world, order);
  if (!first) return;
  if (world.version <= 17) {
    for (const leg of later.toReversed())
      makeDelivery(world, order, goods, { ...leg, isReady: false });
  }
  makeDelivery(world, order, goods, { ...first, isReady: true });
}

/** What happens after a picking is done. */
export function continueDelivery(world: OdooWorld, picking: OdooRow): void {
  if (picking.picking_type_id !== 3) return;
  const order = rowOf(world, "sale.order", picking.sale_id);
  const isNext = (from: unknown) => from === picking.location_dest_id;
  const next = pickingsOf(world, order).find(
    ({ state, location_id: from }) => state === "waiting" && isNext(from),
  );
  if (next) {
    next.state = "assigned";
    return;
  }

  const goods = movesOf(world, picking)
    .filter(({ state }) => state === "done")
    .map((move) => ({
      line: rowOf(world, "sale.order.line", move.sale_line_id),
      wanted: Number(move.quantity),
    }));
  const leg = legsOf(world, order).find(({ from }) => isNext(from));
  if (leg) makeDelivery(world, order, goods, { ...leg, isReady: true });
}

/** Goods that become known later join the open delivery of their order. */
function makeDelivery(
  world: OdooWorld,
  order: OdooRow,
  all: Goods,
  { from, to, isReady }: Leg & { readonly isReady: boolean },
): void {
  const goods = all.filter(({ wanted }) => wanted > 0);
  if (goods.length === 0) return;
  const type = to ? 3 : 2;
  const picking =
    pickingsOf(world, order).find(
      (each) =>
        each.picking_type_id === type &&
        each.location_id === from &&
        !["done", "cancel"].includes(String(each.state)),
    ) ?? newPicking(world, order, { type, from, to: to ?? customerLocation(world), isReady });
  for (const { line, wanted } of goods) {
    const product = rowOf(world, "product.product", line.product_id);
    const isCounted = isStorable(product) && from === stockLocation(world);
    const free = isCounted
      ? Math.max(0, onHand(world, product.id) - reserved(world, product.id))
      : wanted;
    const held = Math.min(wanted, free);
    const move = insertRow(world, "stock.move", {
      name: line.name,
      product_id: product.id,
      product_uom_qty: wanted,
      product_uom: 1,
      // Up to 16 the done quantity is entered by staff; from 17 it defaults to the reserved one.
      quantity: world.version === 16 ? 0 : held,
      reserved: held,
      picked: false,
      state: held === wanted ? "assigned" : held > 0 ? "partially_available" : "confirmed",
      location_id: picking.location_id,
      location_dest_id: picking.location_dest_id,
      picking_id: picking.id,
      sale_line_id: line.id,
    });
    (picking.move_ids as number[]).push(move.id);
    if (isReady && move.state !== "assigned") picking.state = "confirmed";
  }
}

function newPicking(
  world: OdooWorld,
  order: OdooRow,
  { type, from, to, isReady }: { type: number; from: number; to: number; isReady: boolean },
): OdooRow {
  const picking = insertRow(world, "stock.picking", {
    name: "",
    state: isReady ? "assigned" : "waiting",
    sale_id: order.id,
    partner_id: order.partner_shipping_id,
    company_id: order.company_id,
    picking_type_id: type,
    origin:
      world.version === 18 && order.client_order_ref
        ? `${order.name} - ${order.client_order_ref}`
        : order.name,
    location_id: from,
    location_dest_id: to,
    move_ids: [],
    date_done: false,
  });
  picking.name = `WH/${type === 3 ? "PICK" : "OUT"}/${String(picking.id).padStart(5, "0")}`;
  return picking;
}

export function cancelOrder(
  world: OdooWorld,
  order: OdooRow,
  context: Readonly<Record<string, unknown>>,
): unknown {
  const asks = world.version <= 18 && order.state === "sale" && !context.disable_cancel_warning;
  if (asks) {
    return {
      type: "ir.actions.act_window",
      name: "Cancel Sales Order",
      res_model: "sale.order.cancel",
      view_mode: "form",
      target: "new",
    };
  }
  order.state = "cancel";
  for (const picking of pickingsOf(world, order)) {
    if (picking.state === "done") continue;
    picking.state = "cancel";
    for (const id of picking.move_ids as number[]) {
      Object.assign(rowOf(world, "stock.move", id), { state: "cancel", reserved: 0 });
    }
  }
  for (const invoice of invoicesOf(world, order)) {
    if (invoice.state === "draft") invoice.state = "cancel";
  }
  return true;
}

/** Runs the invoice wizard. @returns a window action, not the invoice's id */
export function createInvoices(world: OdooWorld, wizard: OdooRow): unknown {
  let last = 0;
  for (const id of wizard.sale_order_ids as number[]) {
    const order = rowOf(world, "sale.order", id);
    const lines = linesOf(world, order).filter((line) => toInvoice(world, line) !== 0);
    if (order.state !== "sale" || lines.length === 0) {
      throw userError(
        world.version === 16
          ? "There is nothing to invoice!"
          : "Cannot create an invoice. No items are available to invoice.",
      );
    }
    let untaxed = 0;
    let tax = 0;
    const invoiced: OdooRow[] = [];
    for (const line of lines) {
      const share = toInvoice(world, line) / Number(line.product_uom_qty);
      untaxed += centsOf(Number(line.price_subtotal) * share);
      tax += centsOf(Number(line.price_tax) * share);
      invoiced.push(line);
      line.qty_invoiced = Number(line.qty_invoiced) + toInvoice(world, line);
    }
    const isWhole = lines.length === linesOf(world, order).length;
    if (isWhole && roundsGlobally(world, order.company_id)) tax = centsOf(Number(order.amount_tax));
    const invoice = createRow(world, "account.move", {
      move_type: "out_invoice",
      ref: order.client_order_ref,
      invoice_origin: order.name,
      partner_id: order.partner_invoice_id,
      journal_id: salesJournal(world, Number(order.company_id)),
      company_id: order.company_id,
      currency_id: order.currency_id,
      amount_untaxed: untaxed / 100,
      amount_tax: tax / 100,
      amount_total: (untaxed + tax) / 100,
      amount_residual: (untaxed + tax) / 100,
    });
    for (const { product_id, tax_ids } of invoiced) {
      insertRow(world, "account.move.line", {
        move_id: invoice.id,
        product_id,
        tax_ids,
        display_type: "product",
      });
    }
    invoice.name = draftName(world, invoice);
    last = invoice.id;
  }
  if (world.version === 16) return { type: "ir.actions.act_window_close" };
  return {
    type: "ir.actions.act_window",
    name: "Invoices",
    res_model: "account.move",
    res_id: last,
    view_mode: world.version === 17 ? "tree,kanban,form,activity" : "list,kanban,form,activity",
    target: "current",
  };
}

/** What a cancelled or deleted invoice had, can be invoiced again. */
export function releaseInvoiced(world: OdooWorld, invoice: OdooRow): void {
  const order = rowsOf(world, "sale.order").find(({ name }) => name === invoice.invoice_origin);
  if (!order || invoice.move_type !== "out_invoice") return;
  for (const line of linesOf(world, order)) line.qty_invoiced = 0;
}

function salesJournal(world: OdooWorld, companyId: number): number | false {
  const journal = rowsOf(world, "account.journal").find(
    (each) => each.type === "sale" && each.company_id === companyId,
  );
  return journal?.id ?? false;
}

/** Drafts have no number; the very first of a journal shows its future one. */
function draftName(world: OdooWorld, invoice: OdooRow): string | false {
  if (world.version === 19) return false;
  const others = rowsOf(world, "account.move").filter(
    ({ id, move_type }) => move_type === "out_invoice" && id !== invoice.id,
  );
  return others.length === 0 ? `INV/${dayOf(world).slice(0, 4)}/00001` : "/";
}

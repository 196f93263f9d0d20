import { isStorable, movesOf } from "./odoo-computed.ts";
import { userError } from "./odoo-refusal.ts";
import { continueDelivery } from "./odoo-sale.ts";
import {
  customerLocation,
  findRow,
  insertRow,
  type OdooRow,
  type OdooWorld,
  rowOf,
  rowsOf,
  timeOf,
} from "./odoo-world.ts";

type Context = Readonly<Record<string, unknown>>;

/** Ships a delivery, asks a question (a window action, nothing done), or refuses. */
export function validatePicking(world: OdooWorld, picking: OdooRow, context: Context): unknown {
  if (picking.state === "done" || picking.state === "cancel") {
    if (world.version === 19) return true;
    throw nothingReserved(world);
  }
  const moves = movesOf(world, picking).filter(({ state }) => state !== "cancel");
  // From 17 on, what is not marked as picked waits, as soon as anything is.
  const isAnyPicked = moves.some(({ picked }) => picked);
  const leaving = (move: OdooRow) =>
    world.version === 16 || !isAnyPicked || move.picked ? Number(move.quantity) : 0;
  const nothingDone = moves.every((move) => leaving(move) === 0);
  if (world.version === 16 && nothingDone) {
    if (!context.skip_backorder && !context.skip_sms) {
      return asks("Immediate Transfer?", "stock.immediate.transfer");
    }
    // It answers yes and sets the date, but nothing is moved.
    picking.date_done = timeOf(world);
    return true;
  }
  if (nothingDone) throw nothingReserved(world);
  for (const move of moves) requireLots(world, move, leaving(move));
  const isShort = moves.some((move) => leaving(move) < Number(move.product_uom_qty));
  const type = findRow(world, "stock.picking.type", picking.picking_type_id);
  const needsBackorder = type?.create_backorder === "ask" && !context.skip_backorder;
  if (isShort && needsBackorder) return asks("Create Backorder?", "stock.backorder.confirmation");
  const phone = findRow(world, "res.partner", picking.partner_id)?.phone;
  if (phone && !context.skip_sms) return { ...asks("SMS", "confirm.stock.sms"), res_id: 1 };
  const without = (context.picking_ids_not_to_backorder ?? []) as unknown[];
  const cancelsRest = type?.create_backorder === "never" || without.includes(picking.id);
  const rest = moves.flatMap((move) => finishMove(world, move, leaving(move)));
  if (rest.length > 0 && !cancelsRest) makeBackorder(world, picking, rest);
  picking.state = "done";
  picking.date_done = timeOf(world);
  continueDelivery(world, picking);
  return true;
}

/** The wizard that asks whether the rest is delivered later. */
export function confirmBackorder(world: OdooWorld, wizard: OdooRow, makesOne: boolean): true {
  for (const id of wizard.pick_ids as number[]) {
    validatePicking(world, rowOf(world, "stock.picking", id), {
      skip_sms: true,
      skip_backorder: true,
      ...(!makesOne && { picking_ids_not_to_backorder: [id] }),
    });
  }
  return true;
}

/** Goods that a picking did not move. */
type Rest = { readonly move: OdooRow; readonly quantity: number };

/** Copies the picking with its notes, but not the carrier's tracking number. */
function makeBackorder(world: OdooWorld, picking: OdooRow, rest: readonly Rest[]): void {
  const isWaiting =
    picking.picking_type_id === 2 &&
    rowsOf(world, "stock.picking").some(
      (each) =>
        each.sale_id === picking.sale_id &&
        each.picking_type_id === 3 &&
        !["done", "cancel"].includes(String(each.state)),
    );
  const { id: _, ...values } = picking;
  const backorder = insertRow(world, "stock.picking", {
    ...values,
    state: isWaiting ? "waiting" : "assigned",
    backorder_id: picking.id,
    carrier_tracking_ref: false,
    date_done: false,
    move_ids: [],
  });
  backorder.name = String(picking.name).replace(/\d+$/, String(backorder.id).padStart(5, "0"));
  for (const { move, quantity } of rest) {
    const { id: _, ...moved } = move;
    const next = insertRow(world, "stock.move", {
      ...moved,
      picking_id: backorder.id,
      product_uom_qty: quantity,
      quantity: world.version === 16 ? 0 : quantity,
      picked: false,
      reserved: quantity,
      state: "assigned",
    });
    (backorder.move_ids as number[]).push(next.id);
  }
}

/** A tracked product leaves with its lots or not at all. */
function requireLots(world: OdooWorld, move: OdooRow, quantity: number): void {
  const product = rowOf(world, "product.product", move.product_id);
  if (!product.tracking || product.tracking === "none" || quantity === 0) return;
  const withLot = linesOfMove(world, move).filter(({ lot_id }) => lot_id);
  const sum = withLot.reduce((all, line) => all + Number(line.quantity), 0);
  if (sum >= quantity) return;
  throw userError(`You need to supply a Lot/Serial number for product:\n${product.name}`);
}

export function linesOfMove(world: OdooWorld, move: OdooRow): OdooRow[] {
  return rowsOf(world, "stock.move.line").filter((line) => line.move_id === move.id);
}

/** The quantity of a move with lines is that of its lines. */
export function addLine(world: OdooWorld, line: OdooRow): void {
  sumLines(world, line);
}

export function removeLine(world: OdooWorld, line: OdooRow): void {
  sumLines(world, line);
}

function sumLines(world: OdooWorld, { move_id }: OdooRow): void {
  const move = rowOf(world, "stock.move", move_id);
  move.quantity = linesOfMove(world, move).reduce((sum, line) => sum + Number(line.quantity), 0);
}

function nothingReserved(world: OdooWorld) {
  return userError(
    world.version === 16
      ? "You cannot validate a transfer if no quantities are reserved nor done."
      : "You cannot validate a transfer if no quantities are reserved. To force the transfer, encode quantities.",
  );
}

function asks(name: string, model: string) {
  return {
    type: "ir.actions.act_window",
    name,
    res_model: model,
    view_mode: "form",
    target: "new",
  };
}

/** @returns what of it was not moved */
function finishMove(world: OdooWorld, move: OdooRow, quantity: number): Rest[] {
  const rest = Number(move.product_uom_qty) - quantity;
  move.state = quantity > 0 ? "done" : "cancel";
  move.reserved = 0;
  move.quantity = quantity;
  if (quantity > 0) move.product_uom_qty = quantity;
  const product = rowOf(world, "product.product", move.product_id);
  if (isStorable(product)) {
    changeQuantity(world, product.id, Number(move.location_id), -quantity);
    changeQuantity(world, product.id, Number(move.location_dest_id), quantity);
  }
  const line = findRow(world, "sale.order.line", move.sale_line_id);
  const here = customerLocation(world);
  if (line && move.location_dest_id === here) {
    line.qty_delivered = Number(line.qty_delivered) + quantity;
  }
  if (line && move.location_id === here) {
    line.qty_delivered = Number(line.qty_delivered) - quantity;
  }
  return rest > 0 ? [{ move, quantity: rest }] : [];
}

/** Changes the stock at a location. It may become negative, which Odoo allows. */
function changeQuantity(world: OdooWorld, productId: number, place: number, by: number): void {
  const quant =
    rowsOf(world, "stock.quant").find(
      (each) => each.product_id === productId && each.location_id === place,
    ) ??
    insertRow(world, "stock.quant", {
      product_id: productId,
      location_id: place,
      quantity: 0,
      inventory_quantity: 0,
    });
  quant.quantity = Number(quant.quantity) + by;
}

/** Posts an inventory count against the location for differences. */
export function applyInventory(world: OdooWorld, quant: OdooRow): void {
  if (world.version <= 17 && !world.rights.inventoryAdministrator) {
    throw userError("Only a stock manager can validate an inventory adjustment.");
  }
  const difference = Number(quant.inventory_quantity) - Number(quant.quantity);
  const differences = rowsOf(world, "stock.location").find(({ usage }) => usage === "inventory");
  insertRow(world, "stock.move", {
    name: "Product Quantity Updated",
    product_id: quant.product_id,
    product_uom_qty: difference,
    quantity: difference,
    state: "done",
    location_id: differences?.id,
    location_dest_id: quant.location_id,
    picking_id: false,
  });
  changeQuantity(world, Number(quant.product_id), Number(differences?.id), -difference);
  quant.quantity = quant.inventory_quantity;
  // Applying the same count again would set it to zero.
  quant.inventory_quantity = 0;
}

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
  const nothingDone = moves.every((move) => Number(move.quantity) === 0);
  if (world.version === 16 && nothingDone) {
    if (!context.skip_backorder && !context.skip_sms) {
      return asks("Immediate Transfer?", "stock.immediate.transfer");
    }
    // It answers yes and sets the date, but nothing is moved.
    picking.date_done = timeOf(world);
    return true;
  }
  if (nothingDone) throw nothingReserved(world);
  const short = moves.some((move) => Number(move.quantity) < Number(move.product_uom_qty));
  if (short) return asks("Create Backorder?", "stock.backorder.confirmation");
  const phone = findRow(world, "res.partner", picking.partner_id)?.phone;
  if (phone && !context.skip_sms) return { ...asks("SMS", "confirm.stock.sms"), res_id: 1 };
  for (const move of moves) finishMove(world, move);
  picking.state = "done";
  picking.date_done = timeOf(world);
  continueDelivery(world, picking);
  return true;
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

function finishMove(world: OdooWorld, move: OdooRow): void {
  const quantity = Number(move.quantity);
  move.state = quantity > 0 ? "done" : "cancel";
  move.reserved = 0;
  const product = rowOf(world, "product.product", move.product_id);
  if (isStorable(product)) {
    changeQuantity(world, product.id, Number(move.location_id), -quantity);
    changeQuantity(world, product.id, Number(move.location_dest_id), quantity);
  }
  const line = findRow(world, "sale.order.line", move.sale_line_id);
  const isDelivered = move.location_dest_id === customerLocation(world);
  if (line && isDelivered) line.qty_delivered = Number(line.qty_delivered) + quantity;
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

import { userError, validationError } from "./odoo-refusal.ts";
import { findRow, insertRow, type OdooRow, type OdooWorld, rowOf, rowsOf } from "./odoo-world.ts";

/** The wizard's method was renamed. */
export function returnMethod({ version }: OdooWorld): string {
  return version >= 18 ? "action_create_returns" : "create_returns";
}

/** Makes the return of a picking that is done, ready to be received. @returns a window action */
export function createReturns(world: OdooWorld, wizard: OdooRow): unknown {
  const picking = rowOf(world, "stock.picking", wizard.picking_id);
  if (picking.state !== "done") throw userError("You may only return Done pickings.");
  const lines = rowsOf(world, "stock.return.picking.line").filter(
    (line) => line.wizard_id === wizard.id && Number(line.quantity) > 0,
  );
  if (lines.length === 0) throw userError("Please specify at least one non-zero quantity.");
  if (lines.some(({ move_id }) => !move_id)) {
    throw userError("You have manually created product lines, please delete them to proceed.");
  }
  // Up to 17 the wizard's form fills it in; over RPC nothing does in 16.
  const place = world.version >= 18 ? picking.location_id : wizard.location_id;
  if (!place && world.version === 16) {
    throw validationError("The operation cannot be completed: a mandatory field is not set.");
  }
  const type = findRow(world, "stock.picking.type", picking.picking_type_id);
  const typeId = Number(type?.return_picking_type_id || picking.picking_type_id);
  const { id: _, ...values } = picking;
  const made = insertRow(world, "stock.picking", {
    ...values,
    state: "assigned",
    picking_type_id: typeId,
    origin: `Return of ${picking.name}`,
    location_id: picking.location_dest_id,
    location_dest_id: place || picking.location_id,
    carrier_tracking_ref: false,
    backorder_id: false,
    date_done: false,
    move_ids: [],
  });
  made.name = `WH/${typeId === 1 ? "IN" : "OUT"}/${String(made.id).padStart(5, "0")}`;
  for (const line of lines) {
    const { id: _, ...moved } = rowOf(world, "stock.move", line.move_id);
    const quantity = Number(line.quantity);
    const move = insertRow(world, "stock.move", {
      ...moved,
      picking_id: made.id,
      product_uom_qty: quantity,
      quantity: world.version === 16 ? 0 : quantity,
      picked: false,
      // From the customer's place nothing has to be reserved.
      reserved: typeId === 1 ? 0 : quantity,
      state: "assigned",
      location_id: made.location_id,
      location_dest_id: made.location_dest_id,
      origin_returned_move_id: line.move_id,
    });
    (made.move_ids as number[]).push(move.id);
  }
  return {
    type: "ir.actions.act_window",
    name: "Returned Picking",
    res_model: "stock.picking",
    res_id: made.id,
    view_mode: "form",
  };
}

import { z } from "zod";
import { callAndVerify } from "../client/call-and-verify.ts";
import { numberField, odooId, odooReference } from "../client/odoo-values.ts";
import type { Odoo } from "../setup/odoo-setup.ts";
import {
  type LotQuantity,
  type OdooGoods,
  type OdooMove,
  type OdooPicking,
  pickingRow,
  productRow,
} from "./odoo-goods.ts";
import { chooseLots } from "./odoo-lots.ts";

const moveRow = z.object({
  id: odooId,
  state: z.string(),
  picking_id: odooReference,
  product_id: odooReference,
  product_uom_qty: z.number(),
  location_id: odooReference,
  location_dest_id: odooReference,
  origin_returned_move_id: odooReference,
  sale_line_id: odooReference,
});

/** How many of a move leave now, by the move's id. */
type Quantities = ReadonlyMap<OdooMove, number>;

async function findCustomerLocations(odoo: Odoo): Promise<ReadonlySet<number>> {
  const ids = await odoo.remember("customer locations", () =>
    odoo.listIds("stock.location", [["usage", "=", "customer"]], {
      context: { active_test: false },
    }),
  );
  return new Set(ids);
}

async function readMoves(odoo: Odoo, pickings: readonly OdooPicking[]): Promise<OdooMove[]> {
  if (pickings.length === 0) return [];
  const { moveDone } = await odoo.versionAdapter();
  const customers = await findCustomerLocations(odoo);
  const rows = await odoo.search(
    "stock.move",
    [["picking_id", "in", pickings.map(({ id }) => id)]],
    moveRow.extend(numberField(moveDone)),
    { order: "id" },
  );
  const productIds = rows.flatMap(({ product_id: product }) => product?.id ?? []);
  const products = await readProducts(odoo, productIds);
  return rows.flatMap((row): OdooMove[] => {
    const product = products.find(({ id }) => id === row.product_id?.id);
    const [from, to] = [row.location_id?.id ?? 0, row.location_dest_id?.id ?? 0];
    const picking = pickings.find(({ id }) => id === row.picking_id?.id);
    if (!product || !picking) return [];
    const isDone = row.state === "done";
    const isCancelled = row.state === "cancel" || picking.state === "cancel";
    return [
      {
        id: row.id,
        pickingId: picking.id,
        product,
        direction: directionOf(customers.has(from), customers.has(to)),
        isOpen: !isDone && !isCancelled,
        isDone,
        demand: row.product_uom_qty,
        done: row[moveDone],
        from,
        to,
        originId: row.origin_returned_move_id?.id ?? null,
        lineId: row.sale_line_id?.id ?? null,
      },
    ];
  });
}

async function readProducts(odoo: Odoo, productIds: readonly number[]) {
  const ids = [...new Set(productIds)];
  // A product that was archived since it was sold is delivered nevertheless.
  const context = { active_test: false };
  return await odoo.search("product.product", [["id", "in", ids]], productRow, { context });
}

export async function readGoods(odoo: Odoo, orderId: number): Promise<OdooGoods> {
  const ofOrder = [["sale_id", "=", orderId]];
  const pickings = await odoo.search("stock.picking", ofOrder, pickingRow, { order: "id" });
  return { pickings, moves: await readMoves(odoo, pickings) };
}

/**
 * Ships a delivery, or receives a return; the rest waits as its backorder.
 *
 * @param quantities how many of its moves, whatever Odoo has in stock
 * @param isWhole whether nothing else of it is expected
 */
export async function validatePicking(
  odoo: Odoo,
  picking: OdooPicking,
  quantities: Quantities,
  lotsOf: (move: OdooMove, quantity: number) => Promise<readonly LotQuantity[]>,
  isWhole: boolean,
): Promise<void> {
  const { done } = await odoo.versionAdapter();
  const tracked = [...quantities].filter(
    ([{ product }, quantity]) => product.tracking !== "none" && quantity > 0,
  );
  const lotsByMove = new Map<OdooMove, readonly LotQuantity[]>();
  for (const [move, quantity] of tracked) lotsByMove.set(move, await lotsOf(move, quantity));
  for (const [move, chosen] of lotsByMove) await chooseLots(odoo, move, chosen);

  const written = [...quantities].map(([move, quantity]) => ({
    id: move.id,
    values: {
      // Otherwise Odoo would keep a backorder of what nobody expects anymore.
      ...(isWhole && quantity < move.demand && { product_uom_qty: quantity }),
      // Without a quantity, Odoo 16 reports success and ships nothing. The lots have theirs.
      ...(lotsByMove.has(move) ? pickedOf(done(quantity)) : done(quantity)),
    },
  }));

  for (const [values, some] of Map.groupBy(written, (each) => JSON.stringify(each.values))) {
    if (values === "{}") continue;
    const ids = some.map(({ id }) => id);
    await odoo.call("stock.move", "write", [ids, JSON.parse(values)]);
  }

  await callAndVerify(
    () =>
      odoo.call("stock.picking", "button_validate", [[picking.id]], {
        // Otherwise Odoo answers with a wizard and does nothing.
        context: { skip_sms: true, skip_backorder: true, skip_expired: true },
      }),
    async () => (await odoo.read("stock.picking", picking.id, pickingRow)).state === "done",
    `Odoo did not ship ${picking.name}. Validate it there, then press Retry.`,
  );
}

function directionOf(isFromCustomer: boolean, isToCustomer: boolean): OdooMove["direction"] {
  if (isToCustomer) return "out";
  return isFromCustomer ? "back" : "within";
}

/** From Odoo 17 on, a move is shipped only when it is marked so. */
function pickedOf({ picked }: Readonly<Record<string, number | boolean>>) {
  return picked === undefined ? {} : { picked };
}

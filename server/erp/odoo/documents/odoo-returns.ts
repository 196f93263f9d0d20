import type { ErpGoods } from "../../interface/erp-delivery.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import type { Odoo } from "../setup/odoo-setup.ts";
import {
  countOf,
  divide,
  type OdooGoods,
  type OdooMove,
  type OdooPicking,
  type OdooProduct,
  sumDone,
} from "./odoo-goods.ts";
import { findReturnedLots } from "./odoo-lots.ts";
import { readGoods, validatePicking } from "./odoo-pickings.ts";

/** More deliveries than any order has. */
const MAX_ROUNDS = 50;

/** Makes the return of a delivery, or the delivery that sends a return out again, by Odoo's own wizard. */
async function reverse(
  odoo: Odoo,
  picking: OdooPicking,
  moves: readonly { readonly move: OdooMove; readonly quantity: number }[],
): Promise<void> {
  const { method, namesLocation } = (await odoo.versionAdapter()).returns;
  const wizard = await odoo.create(
    "stock.return.picking",
    {
      picking_id: picking.id,
      ...(namesLocation && { location_id: picking.location_id?.id }),
      product_return_moves: moves.map(({ move, quantity }) => [
        0,
        0,
        { product_id: move.product.id, quantity, move_id: move.id },
      ]),
    },
    { context: { active_model: "stock.picking", active_id: picking.id, active_ids: [picking.id] } },
  );
  await odoo.call("stock.return.picking", method, [[wizard]]);
}

async function receive(
  odoo: Odoo,
  transfers: OdooGoods,
  picking: OdooPicking,
  missing: ReadonlyMap<number, number>,
): Promise<ErpDocument> {
  const moves = openBack(transfers).filter(({ pickingId }) => pickingId === picking.id);
  const siblingsOf = (move: OdooMove) =>
    transfers.moves.filter(({ isDone, originId }) => isDone && originId === move.originId);
  await validatePicking(
    odoo,
    picking,
    divide(moves, missing),
    (move, quantity) => findReturnedLots(odoo, picking, move, quantity, siblingsOf(move)),
    false,
  );
  return { id: picking.id, name: picking.name };
}

/** A return that was made but not received, as after an interrupted call, is received. */
export async function returnGoods(
  odoo: Odoo,
  orderId: number,
  goods: readonly ErpGoods[],
  most: "all" | "delivered",
): Promise<ErpDocument[]> {
  const received: ErpDocument[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const transfers = await readGoods(odoo, orderId);
    const missing = missingOf(transfers, goods);
    if (missing.size === 0) return received;

    const open = openBack(transfers).find(
      ({ product, demand }) => demand > 0 && missing.has(product.id),
    );
    const picking = transfers.pickings.find(({ id }) => id === open?.pickingId);
    if (picking) {
      received.push(await receive(odoo, transfers, picking, missing));
      continue;
    }

    if (await reverseNewest(odoo, transfers, missing, "out")) continue;
    if (most === "delivered") return received;
    throw notDelivered(transfers, missing);
  }
  return received;
}

/** Makes open deliveries for goods that came back, because they are sent again. */
export async function sendAgain(
  odoo: Odoo,
  transfers: OdooGoods,
  goods: readonly ErpGoods[],
): Promise<void> {
  const missing = new Map(
    transfers.moves.map(({ product }) => [product.id, countOf(product, goods)]),
  );
  await reverseNewest(odoo, transfers, missing, "back");
}

/** @returns false when there is nothing to reverse */
async function reverseNewest(
  odoo: Odoo,
  transfers: OdooGoods,
  missing: ReadonlyMap<number, number>,
  direction: OdooMove["direction"],
): Promise<boolean> {
  for (const picking of transfers.pickings.toReversed()) {
    const done = transfers.moves
      .filter((move) => move.pickingId === picking.id && move.isDone)
      .filter((move) => move.direction === direction)
      .map((move) => ({ ...move, demand: move.done - reversedOf(transfers, move) }));
    const moves = [...divide(done, missing)]
      .map(([move, quantity]) => ({ move, quantity }))
      .filter(({ quantity }) => quantity > 0);
    if (moves.length === 0) continue;
    await reverse(odoo, picking, moves);
    return true;
  }
  return false;
}

const openBack = ({ moves }: OdooGoods) =>
  moves.filter(({ isOpen, direction }) => isOpen && direction === "back");

/** What of a move was reversed, or is about to be. */
function reversedOf({ moves }: OdooGoods, { id }: OdooMove): number {
  return moves
    .filter(({ originId, isOpen, isDone }) => originId === id && (isOpen || isDone))
    .reduce((sum, { isDone, done, demand }) => sum + (isDone ? done : demand), 0);
}

/** What has not come back yet, by the product's id. */
function missingOf(transfers: OdooGoods, goods: readonly ErpGoods[]): Map<number, number> {
  const returned = sumDone(transfers.moves.filter(({ direction }) => direction === "back"));
  const missing = new Map<number, number>();
  for (const { product } of transfers.moves) {
    const quantity = countOf(product, goods) - (returned.get(product.id) ?? 0);
    if (quantity > 0) missing.set(product.id, quantity);
  }
  return missing;
}

function notDelivered(transfers: OdooGoods, missing: ReadonlyMap<number, number>) {
  const products = new Map<number, OdooProduct>(
    transfers.moves.map(({ product }) => [product.id, product]),
  );
  const names = [...missing].map(([id, quantity]) => `${quantity} × ${products.get(id)?.name}`);
  return erpRefusal(
    `${names.join(", ")} came back here, and Odoo has not delivered that much of this order. Put it into stock there, if it is not, and look at the order's deliveries.`,
    "stock.return.picking: not delivered",
  );
}

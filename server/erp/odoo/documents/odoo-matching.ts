import { z } from "zod";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooAmount, odooId } from "../client/odoo-values.ts";

const row = z.object({ id: odooId, balance: odooAmount });

/**
 * Matches what is still open of these posted entries with each other, as a person does in Odoo:
 * what a customer owes with what was paid or credited. Does nothing when only one side is open.
 */
export async function matchOpenEntries(
  odoo: OdooClient,
  moveIds: readonly (number | undefined)[],
): Promise<void> {
  const domain = [
    ["move_id", "in", moveIds.filter((id) => id !== undefined)],
    ["account_id.account_type", "=", "asset_receivable"],
    ["parent_state", "=", "posted"],
    ["reconciled", "=", false],
  ];
  const open = await odoo.search("account.move.line", domain, row, { order: "id" });
  const isTwoSided =
    open.some(({ balance }) => balance > 0) && open.some(({ balance }) => balance < 0);
  if (!isTwoSided) return;
  await odoo.call("account.move.line", "reconcile", [open.map(({ id }) => id)]);
}

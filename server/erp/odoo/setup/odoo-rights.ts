import { ErpError } from "../../interface/erp-error.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { rightFor } from "../client/odoo-errors.ts";
import type { OdooQuestion } from "../client/odoo-version-adapter.ts";

/** What the shop does with each model, one call per right. */
const needed = [
  ["res.partner", "create"],
  ["product.product", "create"],
  ["sale.order", "create"],
  ["account.move", "create"],
  ["account.payment.register", "create"],
  ["stock.picking", "write"],
] as const;

/** A user outside this group sees only some orders, and would create the others again. */
const SEES_ALL_ORDERS = "sales_team.group_sale_salesman_all_leads";

/** The rights that the shop's user lacks, as Odoo's user form names them. */
export async function listMissingRights(odoo: OdooClient): Promise<string[]> {
  const adapter = await odoo.versionAdapter();
  const userId = await odoo.logIn();
  const answers = await Promise.all([
    ...needed.map(async ([model, operation]) => {
      return (await isAllowed(odoo, model, adapter.access(operation)))
        ? []
        : [rightFor(model) ?? model];
    }),
    isAllowed(odoo, "res.users", adapter.hasGroup(userId, SEES_ALL_ORDERS)).then((sees) =>
      sees ? [] : ["Sales / Administrator (with Own Documents Only it would enter orders twice)"],
    ),
  ]);
  const missing = [...new Set(answers.flat())];
  // The longer name implies the shorter one.
  return missing.filter(
    (right) => !missing.some((each) => each !== right && each.startsWith(`${right} (`)),
  );
}

export async function mayCreate(odoo: OdooClient, model: string): Promise<boolean> {
  return await isAllowed(odoo, model, (await odoo.versionAdapter()).access("create"));
}

async function isAllowed(
  odoo: OdooClient,
  model: string,
  { method, args, kwargs }: OdooQuestion,
): Promise<boolean> {
  try {
    return (await odoo.call(model, method, args, kwargs)) !== false;
  } catch (error) {
    // If this version does not answer, the first forbidden call will report it.
    if (error instanceof ErpError && error.reason === "refused") return true;
    throw error;
  }
}

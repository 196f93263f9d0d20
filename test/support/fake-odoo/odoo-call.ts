import {
  cancelPayment,
  completePayment,
  completeRegister,
  createPayments,
  draftPayment,
  postInvoice,
  postPayment,
} from "./odoo-account.ts";
import { canonicalName, createRow, fieldOf, models, writeRow } from "./odoo-fields.ts";
import { accessError, missingError, OdooRefusal, userError, valueError } from "./odoo-refusal.ts";
import { cancelOrder, completeOrder, confirmOrder, createInvoices, sumUp } from "./odoo-sale.ts";
import { searchRows, shownRow } from "./odoo-search.ts";
import { applyInventory, validatePicking } from "./odoo-stock.ts";
import { findRow, type OdooRights, type OdooRow, type OdooWorld } from "./odoo-world.ts";

type Values = Readonly<Record<string, unknown>>;

/** A method of Odoo that returns None: the answer then has no `result` at all. */
export const NO_RESULT = Symbol("no result");

/**
 * `model.method(*args, **kwargs)` as the user of the world. What a call that is refused has written
 * is taken back: each call is one transaction.
 *
 * @throws OdooRefusal
 */
export function callMethod(
  world: OdooWorld,
  model: string,
  method: string,
  args: readonly unknown[],
  kwargs: Values,
): unknown {
  if (!models[model]) throw unknownModel(world, model);
  if (method.startsWith("_")) throw privateMethod(world, model, method);
  const reads = readMethods[method];
  if (reads) return reads(world, model, args, kwargs);
  requireRight(world, model, method);
  const before = { tables: structuredClone(world.tables), lastIds: structuredClone(world.lastIds) };
  try {
    return changing(world, model, method, args, kwargs);
  } catch (error) {
    // As in PostgreSQL, ids that were taken stay taken.
    world.tables = before.tables;
    throw error;
  }
}

type Reader = (
  world: OdooWorld,
  model: string,
  args: readonly unknown[],
  kwargs: Values,
) => unknown;

const readMethods: Readonly<Record<string, Reader>> = {
  search_read: (world, model, args, kwargs) =>
    searchRows(world, model, args[0] ?? kwargs.domain ?? [], kwargs).map((row) =>
      shownRow(world, model, row, (args[1] ?? kwargs.fields) as string[] | undefined),
    ),
  search_count: (world, model, args, kwargs) =>
    searchRows(world, model, args[0] ?? kwargs.domain ?? [], kwargs).length,
  read: (world, model, args, kwargs) => {
    const fields = (args[1] ?? kwargs.fields) as string[] | undefined;
    return (args[0] as unknown[]).flatMap((id) => {
      if (id === null) return [{ ...newRecord(world, model, fields), id: null }];
      const row = findRow(world, model, id);
      return row ? [shownRow(world, model, row, fields)] : [];
    });
  },
};

/** A null id reads as the record that a form would begin with. */
function newRecord(world: OdooWorld, model: string, fields: readonly string[] = []) {
  return Object.fromEntries(
    fields.map((given) => {
      const name = canonicalName(world, model, given);
      const initial = fieldOf(model, name)?.initial;
      return [given, name === "name" ? "New" : (initial ?? false)];
    }),
  );
}

function changing(
  world: OdooWorld,
  model: string,
  method: string,
  args: readonly unknown[],
  kwargs: Values,
): unknown {
  const context = (kwargs.context ?? {}) as Values;
  if (method === "create") {
    const given = args[0] ?? kwargs.vals_list;
    if (!Array.isArray(given)) return create(world, model, given as Values, context);
    return given.map((each) => create(world, model, each as Values, context));
  }
  const ids = args[0];
  if (!Array.isArray(ids)) throw valueError(`${model}.${method} takes a list of ids.`);
  const action = actions[`${model}.${method}`];
  if (method !== "write" && method !== "unlink" && !action)
    throw unknownMethod(world, model, method);
  const rows = ids.map((id) => {
    const row = findRow(world, model, id);
    if (!row) throw missingError(model, id);
    return row;
  });
  if (method === "write") {
    for (const row of rows) write(world, model, row, args[1] as Values);
    return true;
  }
  if (method === "unlink") {
    for (const row of rows) unlink(world, model, row);
    return true;
  }
  const run = action as Action;
  // Of many, the last one's answer; of none, what success would say.
  let answer: unknown = run.ofNone;
  for (const row of rows) answer = run.run(world, row, context);
  return answer;
}

type Action = {
  readonly run: (world: OdooWorld, row: OdooRow, context: Values) => unknown;
  readonly ofNone: unknown;
};

const nothing =
  (run: (world: OdooWorld, row: OdooRow) => void): Action["run"] =>
  (world, row) => {
    run(world, row);
    return NO_RESULT;
  };

const actions: Readonly<Record<string, Action>> = {
  "sale.order.action_confirm": { run: confirmOrder, ofNone: true },
  "sale.order.action_cancel": { run: cancelOrder, ofNone: true },
  "sale.advance.payment.inv.create_invoices": { run: createInvoices, ofNone: true },
  "account.move.action_post": { run: postInvoice, ofNone: false },
  "account.payment.action_post": { run: nothing(postPayment), ofNone: NO_RESULT },
  "account.payment.action_draft": { run: nothing(draftPayment), ofNone: NO_RESULT },
  "account.payment.action_cancel": { run: nothing(cancelPayment), ofNone: NO_RESULT },
  "account.payment.register.action_create_payments": { run: createPayments, ofNone: true },
  "stock.picking.button_validate": { run: validatePicking, ofNone: true },
  "stock.quant.action_apply_inventory": { run: nothing(applyInventory), ofNone: NO_RESULT },
};

function create(world: OdooWorld, model: string, given: Values, context: Values): number {
  const values = { ...given };
  if (model === "product.product") storeProductType(world, values);
  if (model === "sale.advance.payment.inv" && !values.sale_order_ids) {
    values.sale_order_ids = [[6, 0, context.active_ids ?? []]];
  }
  const row = createRow(world, model, values);
  if (model === "product.product") {
    row.taxes_id ??= [1];
    // Kept the way that later versions say it.
    if (row.type === "product") Object.assign(row, { type: "consu", is_storable: true });
  }
  if (model === "sale.order") completeOrder(world, row);
  if (model === "account.payment") completePayment(world, row);
  if (model === "account.payment.register") completeRegister(world, row, context);
  return row.id;
}

/** Up to 17 a type says that stock is counted, from 18 a flag beside the type. */
function storeProductType(world: OdooWorld, values: Record<string, unknown>): void {
  if (world.version <= 17) {
    const type = values.detailed_type ?? values.type ?? "consu";
    delete values.detailed_type;
    values.type = type;
  } else if (values.type === "product") {
    throw valueError("Wrong value for product.template.type: 'product'");
  }
}

function write(world: OdooWorld, model: string, row: OdooRow, values: Values): void {
  writeRow(world, model, row, values);
  if (model === "sale.order") sumUp(world, row);
}

function unlink(world: OdooWorld, model: string, row: OdooRow): void {
  if (model === "sale.order" && row.state === "sale") {
    throw userError("You can not delete a sent quotation or a confirmed sales order.");
  }
  world.tables.get(model)?.delete(row.id);
}

/** What each right lets its user change. Reading is free to all of them. */
const needs: Readonly<Record<string, keyof OdooRights>> = {
  "res.partner": "contacts",
  "product.product": "products",
  "sale.order": "sales",
  "sale.order.line": "sales",
  "sale.advance.payment.inv": "sales",
  "account.move": "billing",
  "account.payment": "billing",
  "account.payment.register": "billing",
  "stock.picking": "inventory",
  "stock.move": "inventory",
  "stock.quant": "inventory",
};

function requireRight(world: OdooWorld, model: string, method: string): void {
  const right = needs[model];
  if (right && world.rights[right]) return;
  throw accessError(
    `You are not allowed to ${method === "create" ? "create" : "modify"} '${model}' (${model}) records.\n\nContact your administrator to request access if necessary.`,
  );
}

function unknownModel({ version }: OdooWorld, model: string): OdooRefusal {
  return version <= 17
    ? new OdooRefusal("builtins.KeyError", model)
    : new OdooRefusal(
        "werkzeug.exceptions.NotFound",
        "404 Not Found: The requested URL was not found on the server.",
        404,
      );
}

function privateMethod({ version }: OdooWorld, model: string, method: string): OdooRefusal {
  const shown = version === 19 ? `'${model}.${method}'` : method;
  return accessError(`Private methods (such as ${shown}) cannot be called remotely.`);
}

function unknownMethod({ version }: OdooWorld, model: string, method: string): OdooRefusal {
  return new OdooRefusal(
    "builtins.AttributeError",
    version === 19
      ? `The method '${model}.${method}' does not exist`
      : `The method '${method}' does not exist on the model '${model}'`,
  );
}

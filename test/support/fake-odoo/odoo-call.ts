import {
  cancelMove,
  cancelPayment,
  completeMove,
  completePayment,
  completeRegister,
  createPayments,
  draftMove,
  draftPayment,
  postInvoice,
  postPayment,
  reconcileLines,
  requireOpenDay,
  unmatchLine,
} from "./odoo-account.ts";
import { canonicalName, createRow, fieldOf, models, writeRow } from "./odoo-fields.ts";
import { accessError, missingError, OdooRefusal, userError, valueError } from "./odoo-refusal.ts";
import { createReturns, returnMethod } from "./odoo-returns.ts";
import {
  cancelOrder,
  completeOrder,
  confirmOrder,
  createInvoices,
  draftOrder,
  launchStockRule,
  releaseInvoiced,
  requireUnlocked,
  sumUp,
} from "./odoo-sale.ts";
import { isVisible, searchRows, shownRow } from "./odoo-search.ts";
import {
  addLine,
  applyInventory,
  confirmBackorder,
  removeLine,
  validatePicking,
} from "./odoo-stock.ts";
import { findRow, type OdooRights, type OdooRow, type OdooWorld, rowOf } from "./odoo-world.ts";

type Values = Readonly<Record<string, unknown>>;

/** For Odoo methods that return None: the answer has no `result`. */
export const NO_RESULT = Symbol("no result");

/**
 * Calls `model.method(*args, **kwargs)` as the world's user. Each call is a transaction: a refused
 * call is rolled back.
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
  world.companyIds = companiesOf(world, kwargs);
  const reads = readMethods[method];
  if (reads) return reads(world, model, args, kwargs);
  requireRight(world, model, method);
  const before = { tables: structuredClone(world.tables), lastIds: structuredClone(world.lastIds) };
  try {
    return changing(world, model, method, args, kwargs);
  } catch (error) {
    // As in PostgreSQL, ids from sequences are not reused after a rollback.
    world.tables = before.tables;
    throw error;
  }
}

/** Without a company in the context, all companies of the user are visible. */
function companiesOf(world: OdooWorld, { context }: Values): readonly number[] {
  const requested = (context as Values | undefined)?.allowed_company_ids;
  const own = findRow(world, "res.users", world.uid)?.company_ids as number[];
  if (!Array.isArray(requested) || requested.length === 0) return own;
  if (requested.every((id) => own.includes(id))) return requested;
  throw accessError("Access to unauthorized or invalid companies.");
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
      if (row && !isVisible(world, model, row)) throw hidden(model);
      return row ? [shownRow(world, model, row, fields)] : [];
    });
  },
  fields_get: (world, model, args, kwargs) => {
    const requested = (args[0] ?? kwargs.allfields ?? []) as string[];
    return Object.fromEntries(
      requested
        .filter((name) => isField(world, model, name))
        .map((name) => [name, { type: "char" }]),
    );
  },
  context_get: ({ uid }) => ({ lang: "en_US", tz: false, uid }),
  check_access_rights: (world, model, _args, kwargs) => {
    if (world.version >= 19) throw unknownMethod(world, model, "check_access_rights");
    if (mayChange(world, model)) return true;
    if (kwargs.raise_exception === false) return false;
    throw accessError(`You are not allowed to access '${model}' (${model}) records.`);
  },
  has_access: (world, model) => {
    if (world.version <= 17) throw unknownMethod(world, model, "has_access");
    return mayChange(world, model);
  },
  has_group: (world, _model, args) => {
    // From 18 it is called on a user, before that without one.
    const isAsked = world.version >= 18 ? Array.isArray(args[0]) : typeof args[0] === "string";
    if (!isAsked) throw valueError("has_group was not asked as this version wants it.");
    return world.rights.allOrders;
  },
};

function isField(world: OdooWorld, model: string, name: string): boolean {
  try {
    canonicalName(world, model, name);
    return true;
  } catch {
    return false;
  }
}

function hidden(model: string) {
  return accessError(`You are not allowed to access '${model}' (${model}) records.`);
}

/** A null id reads the defaults of a new record. */
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
  const isKnown =
    action || ["write", "unlink"].includes(method) || `${model}.${method}` === RECONCILE;
  const isRenamed = model === "stock.return.picking" && action && method !== returnMethod(world);
  if (!isKnown || isRenamed) throw unknownMethod(world, model, method);
  const rows = ids.map((id) => {
    const row = findRow(world, model, id);
    if (!row) throw missingError(model, id);
    if (!isVisible(world, model, row)) throw hidden(model);
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
  if (!action) {
    reconcileLines(world, rows);
    return NO_RESULT;
  }
  // For several records, the last one's answer; for none, the usual one.
  let result: unknown = action.ofNone;
  for (const row of rows) result = action.run(world, row, context);
  return result;
}

/** Works on all of its lines at once. */
const RECONCILE = "account.move.line.reconcile";

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
  "sale.order.action_draft": { run: draftOrder, ofNone: true },
  "sale.advance.payment.inv.create_invoices": { run: createInvoices, ofNone: true },
  "account.move.action_post": { run: postInvoice, ofNone: false },
  "account.move.button_draft": { run: nothing(draftMove), ofNone: NO_RESULT },
  "account.move.button_cancel": { run: nothing(cancelMove), ofNone: NO_RESULT },
  "account.move.line.remove_move_reconcile": { run: nothing(unmatchLine), ofNone: NO_RESULT },
  "account.payment.action_post": { run: nothing(postPayment), ofNone: NO_RESULT },
  "account.payment.action_draft": { run: nothing(draftPayment), ofNone: NO_RESULT },
  "account.payment.action_cancel": { run: nothing(cancelPayment), ofNone: NO_RESULT },
  "account.payment.register.action_create_payments": { run: createPayments, ofNone: true },
  "stock.return.picking.create_returns": { run: createReturns, ofNone: true },
  "stock.return.picking.action_create_returns": { run: createReturns, ofNone: true },
  "stock.backorder.confirmation.process": {
    run: (world, row) => confirmBackorder(world, row, true),
    ofNone: true,
  },
  "stock.backorder.confirmation.process_cancel_backorder": {
    run: (world, row) => confirmBackorder(world, row, false),
    ofNone: true,
  },
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
    // Stored in the format of later versions.
    if (row.type === "product") Object.assign(row, { type: "consu", is_storable: true });
  }
  if (model === "sale.order") completeOrder(world, row);
  if (model === "account.move") completeMove(world, row);
  if (model === "account.payment") completePayment(world, row);
  if (model === "account.payment.register") completeRegister(world, row, context);
  if (model === "stock.move.line") addLine(world, row);
  return row.id;
}

/** Up to 17 the product type says that stock is counted, from 18 a separate flag. */
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
  if (model === "account.move") requireOpenDay(world, row);
  if (model === "sale.order.line") requireUnlocked(world, row);
  writeRow(world, model, row, values);
  if (model === "sale.order") sumUp(world, row);
  if (model === "sale.order.line") {
    if ("product_uom_qty" in values) launchStockRule(world, row, values);
    sumUp(world, rowOf(world, "sale.order", row.order_id));
  }
}

function unlink(world: OdooWorld, model: string, row: OdooRow): void {
  if (model === "sale.order" && row.state === "sale") {
    throw userError("You can not delete a sent quotation or a confirmed sales order.");
  }
  if (model === "account.move" && row.state === "posted") {
    throw userError("You cannot delete a posted entry.");
  }
  if (model === "account.move") releaseInvoiced(world, row);
  world.tables.get(model)?.delete(row.id);
  if (model === "stock.move.line") removeLine(world, row);
}

/** What each right allows to change. Reading is always allowed. */
const needs: Readonly<Record<string, keyof OdooRights>> = {
  "res.partner": "contacts",
  "product.product": "products",
  "sale.order": "sales",
  "sale.order.line": "sales",
  "sale.advance.payment.inv": "sales",
  "account.tax": "taxes",
  "account.move": "billing",
  "account.move.line": "billing",
  "account.payment": "billing",
  "account.payment.register": "billing",
  "stock.picking": "inventory",
  "stock.move": "inventory",
  "stock.move.line": "inventory",
  "stock.lot": "inventory",
  "stock.return.picking": "inventory",
  "stock.backorder.confirmation": "inventory",
  "stock.quant": "inventory",
};

/** What a salesperson may change from 18 on. */
const bySales = new Set(["res.partner", "stock.picking", "stock.move"]);

function mayChange(world: OdooWorld, model: string): boolean {
  const right = needs[model];
  if (right === undefined) return false;
  return world.rights[right] || (world.version >= 18 && world.rights.sales && bySales.has(model));
}

function requireRight(world: OdooWorld, model: string, method: string): void {
  if (mayChange(world, model)) return;
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

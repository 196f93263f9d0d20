import { parseDecimal } from "#domain/money/cents.ts";
import { computedFields } from "./odoo-computed.ts";
import { validationError, valueError } from "./odoo-refusal.ts";
import {
  findRow,
  insertRow,
  type OdooRow,
  type OdooVersion,
  type OdooWorld,
} from "./odoo-world.ts";

type Kind = "text" | "number" | "money" | "flag" | "one" | "many";
type Field = {
  readonly kind: Kind;
  /** The model of a relation. */
  readonly to?: string;
  /** Names in versions that differ; null where it does not exist. */
  readonly names?: Partial<Record<OdooVersion, string | null>>;
  readonly required?: boolean;
  readonly initial?: unknown;
};

const text: Field = { kind: "text" };
const number: Field = { kind: "number", initial: 0 };
const money: Field = { kind: "money", initial: 0 };
const flag: Field = { kind: "flag", initial: false };
const active: Field = { kind: "flag", initial: true };
const one = (to: string, more: Partial<Field> = {}): Field => ({ kind: "one", to, ...more });
const many = (to: string, more: Partial<Field> = {}): Field => ({
  kind: "many",
  to,
  initial: [],
  ...more,
});
const until17 = { 18: null, 19: null } as const;
const from18 = { 16: null, 17: null } as const;

/** The stored fields of each accessible model, by their names in Odoo 19. */
export const models: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  "res.currency": { name: text },
  "res.country": { code: text, name: text },
  "res.country.state": { code: text, name: text, country_id: one("res.country") },
  "res.company": {
    name: text,
    currency_id: one("res.currency"),
    account_sale_tax_id: one("account.tax"),
    tax_calculation_rounding_method: text,
  },
  "res.users": {
    name: text,
    login: text,
    company_id: one("res.company"),
    company_ids: many("res.company"),
  },
  "res.partner": {
    name: { ...text, required: true },
    email: text,
    phone: text,
    mobile: { ...text, names: { 19: null } },
    street: text,
    street2: text,
    city: text,
    zip: text,
    ref: text,
    comment: text,
    is_company: flag,
    state_id: one("res.country.state"),
    country_id: one("res.country"),
    parent_id: one("res.partner"),
    type: { ...text, initial: "contact" },
    user_id: one("res.users"),
    company_id: one("res.company"),
    active,
  },
  "product.category": { name: text },
  "product.pricelist": { name: text, currency_id: one("res.currency") },
  "uom.uom": { name: text },
  "account.tax": {
    name: text,
    amount: number,
    amount_type: { ...text, initial: "percent" },
    type_tax_use: { ...text, initial: "sale" },
    price_include: flag,
    price_include_override: { ...text, names: from18 },
    company_id: one("res.company"),
    invoice_repartition_line_ids: many("account.tax.repartition.line"),
    refund_repartition_line_ids: many("account.tax.repartition.line"),
  },
  "account.tax.repartition.line": {
    repartition_type: text,
    factor_percent: number,
    account_id: one("account.account"),
    company_id: one("res.company"),
  },
  "account.account": { code: text, name: text, account_type: text },
  "product.product": {
    name: { ...text, required: true },
    default_code: text,
    list_price: { ...money, initial: 1 },
    type: { ...text, initial: "consu" },
    is_storable: { ...flag, names: from18 },
    detailed_type: { ...text, names: until17 },
    categ_id: one("product.category", { initial: 1 }),
    taxes_id: many("account.tax", { initial: undefined }),
    invoice_policy: { ...text, initial: "order" },
    uom_id: one("uom.uom", { initial: 1 }),
    description_sale: text,
    property_account_income_id: one("account.account"),
    tracking: { ...text, initial: "none" },
    sale_ok: { ...flag, initial: true },
    active,
  },
  "sale.order": {
    name: text,
    partner_id: one("res.partner", { required: true }),
    client_order_ref: text,
    order_line: many("sale.order.line"),
    state: { ...text, initial: "draft" },
    date_order: text,
    note: text,
    origin: text,
    amount_untaxed: money,
    amount_tax: money,
    amount_total: money,
    currency_id: one("res.currency"),
    // Null: not given, so that the customer's is taken.
    pricelist_id: one("product.pricelist", { initial: null }),
    partner_shipping_id: one("res.partner"),
    partner_invoice_id: one("res.partner"),
    user_id: one("res.users"),
    warehouse_id: one("stock.warehouse"),
    company_id: one("res.company"),
  },
  "sale.order.line": {
    order_id: one("sale.order"),
    product_id: one("product.product"),
    name: text,
    product_uom_qty: { ...number, initial: 1 },
    price_unit: { ...money, initial: undefined },
    discount: { ...number, initial: undefined },
    tax_ids: many("account.tax", {
      initial: undefined,
      names: { 16: "tax_id", 17: "tax_id", 18: "tax_id" },
    }),
    qty_delivered: number,
    qty_invoiced: number,
    price_subtotal: money,
    price_tax: money,
  },
  "sale.advance.payment.inv": {
    advance_payment_method: { ...text, initial: "delivered" },
    sale_order_ids: many("sale.order"),
  },
  "account.journal": {
    code: text,
    name: text,
    type: text,
    currency_id: one("res.currency"),
    company_id: one("res.company"),
    default_account_id: one("account.account"),
    active,
    inbound_payment_method_line_ids: many("account.payment.method.line"),
  },
  "account.payment.method.line": {
    name: text,
    journal_id: one("account.journal"),
    payment_account_id: one("account.account"),
  },
  "account.move": {
    name: text,
    move_type: { ...text, initial: "entry" },
    state: { ...text, initial: "draft" },
    ref: text,
    invoice_origin: text,
    invoice_date: text,
    date: text,
    partner_id: one("res.partner"),
    currency_id: one("res.currency"),
    reversed_entry_id: one("account.move"),
    journal_id: one("account.journal"),
    company_id: one("res.company"),
    invoice_line_ids: many("account.move.line"),
    line_ids: many("account.move.line"),
    amount_untaxed: money,
    amount_tax: money,
    amount_total: money,
    amount_residual: money,
    payment_state: { ...text, initial: "not_paid" },
  },
  "account.move.line": {
    move_id: one("account.move"),
    product_id: one("product.product"),
    name: text,
    quantity: { ...number, initial: 1 },
    price_unit: money,
    discount: number,
    tax_ids: many("account.tax"),
    account_id: one("account.account"),
    debit: money,
    credit: money,
    display_type: { ...text, initial: "product" },
  },
  "account.payment": {
    name: text,
    payment_type: { ...text, initial: "inbound" },
    partner_type: { ...text, initial: "customer" },
    partner_id: one("res.partner"),
    amount: money,
    journal_id: one("account.journal"),
    payment_method_line_id: one("account.payment.method.line"),
    payment_method_id: number,
    memo: { ...text, names: { 16: "ref", 17: "ref" } },
    date: text,
    state: { ...text, initial: "draft" },
    company_id: one("res.company"),
    move_id: one("account.move"),
    reconciled_invoice_ids: many("account.move"),
  },
  "account.payment.register": {
    journal_id: one("account.journal"),
    payment_date: text,
    communication: text,
    amount: { ...money, initial: undefined },
    payment_method_line_id: one("account.payment.method.line"),
  },
  "stock.location": { complete_name: text, usage: text, active },
  "stock.picking.type": {
    name: text,
    code: text,
    /** Whether a shortfall makes a backorder: "ask", "always" or "never". */
    create_backorder: { ...text, initial: "ask", names: { 16: null } },
    return_picking_type_id: one("stock.picking.type"),
  },
  "stock.warehouse": {
    code: text,
    name: text,
    company_id: one("res.company"),
    lot_stock_id: one("stock.location"),
    out_type_id: one("stock.picking.type"),
    delivery_steps: text,
  },
  "stock.picking": {
    name: text,
    state: { ...text, initial: "draft" },
    origin: text,
    sale_id: one("sale.order"),
    partner_id: one("res.partner"),
    location_id: one("stock.location"),
    location_dest_id: one("stock.location"),
    move_ids: many("stock.move"),
    picking_type_id: one("stock.picking.type"),
    company_id: one("res.company"),
    note: text,
    carrier_tracking_ref: text,
    backorder_id: one("stock.picking"),
    date_done: text,
  },
  "stock.move": {
    name: { ...text, required: true, names: { 19: null } },
    state: { ...text, initial: "draft" },
    product_id: one("product.product", { required: true }),
    product_uom_qty: number,
    product_uom: one("uom.uom", { initial: 1 }),
    quantity: { ...number, names: { 16: "quantity_done" } },
    picked: { ...flag, names: { 16: null } },
    location_id: one("stock.location", { required: true }),
    location_dest_id: one("stock.location", { required: true }),
    picking_id: one("stock.picking"),
    sale_line_id: one("sale.order.line"),
    origin_returned_move_id: one("stock.move"),
  },
  "stock.move.line": {
    move_id: one("stock.move"),
    picking_id: one("stock.picking"),
    product_id: one("product.product", { required: true }),
    lot_id: one("stock.lot"),
    quantity: { ...number, names: { 16: "qty_done" } },
    picked: { ...flag, names: { 16: null } },
    location_id: one("stock.location"),
    location_dest_id: one("stock.location"),
  },
  "stock.lot": {
    name: { ...text, required: true },
    product_id: one("product.product", { required: true }),
    company_id: one("res.company"),
  },
  "stock.return.picking": {
    picking_id: one("stock.picking"),
    location_id: one("stock.location", { names: { 18: null, 19: null } }),
    product_return_moves: many("stock.return.picking.line"),
  },
  "stock.return.picking.line": {
    wizard_id: one("stock.return.picking"),
    product_id: one("product.product", { required: true }),
    move_id: one("stock.move"),
    quantity: { ...number, initial: 1 },
  },
  "stock.backorder.confirmation": { pick_ids: many("stock.picking") },
  "stock.quant": {
    product_id: one("product.product", { required: true }),
    location_id: one("stock.location", { required: true }),
    quantity: number,
    inventory_quantity: number,
  },
};

export function fieldOf(model: string, name: string): Field | undefined {
  return models[model]?.[name];
}

/** The stored or computed field for a version's name. @throws OdooRefusal when there is none */
export function canonicalName({ version, quirks }: OdooWorld, model: string, name: string): string {
  const fields = models[model] ?? {};
  const direct = Object.entries(fields).find(
    ([canonical, { names }]) => (names && version in names ? names[version] : canonical) === name,
  );
  const isThere = name !== "carrier_tracking_ref" || quirks.carriers;
  if (direct && isThere) return direct[0];
  if (computedFields[model]?.[name] || name === "id" || name === "display_name") return name;
  throw valueError(
    version === 19
      ? `Invalid field '${name}' in '${model}'`
      : `Invalid field '${name}' on model '${model}'`,
  );
}

/** Inserts a row for `create`: refuses unknown and missing fields and invalid ids. */
export function createRow(
  world: OdooWorld,
  model: string,
  values: Readonly<Record<string, unknown>>,
): OdooRow {
  const fields = models[model] ?? {};
  const row: Record<string, unknown> = {};
  for (const [name, { initial, kind }] of Object.entries(fields)) {
    row[name] = initial === undefined ? (kind === "many" ? undefined : false) : clone(initial);
  }
  const given = checkedValues(world, model, values);
  for (const [name, value] of Object.entries(given.plain)) row[name] = value;
  for (const [name, { required, names }] of Object.entries(fields)) {
    if (names && names[world.version] === null) continue;
    if (required && !row[name] && row[name] !== 0) throw missingField(model);
  }
  const inserted = insertRow(world, model, row);
  for (const [name, rows] of Object.entries(given.created)) {
    const { to = "" } = fields[name] ?? {};
    const parent = parents[`${model}.${name}`];
    inserted[name] = rows.map(
      (each) => createRow(world, to, { ...each, ...(parent && { [parent]: inserted.id }) }).id,
    );
  }
  return inserted;
}

const parents: Readonly<Record<string, string>> = {
  "sale.order.order_line": "order_id",
  "stock.picking.move_ids": "picking_id",
  "stock.return.picking.product_return_moves": "wizard_id",
  "account.move.invoice_line_ids": "move_id",
  "account.move.line_ids": "move_id",
};

export function writeRow(
  world: OdooWorld,
  model: string,
  row: OdooRow,
  values: Readonly<Record<string, unknown>>,
): void {
  Object.assign(row, checkedValues(world, model, values).plain);
}

type CreatedRows = Record<string, Readonly<Record<string, unknown>>[]>;

function checkedValues(
  world: OdooWorld,
  model: string,
  values: Readonly<Record<string, unknown>>,
): { plain: Record<string, unknown>; created: CreatedRows } {
  const plain: Record<string, unknown> = {};
  const created: CreatedRows = {};
  for (const [given, value] of Object.entries(values)) {
    const name = canonicalName(world, model, given);
    const field = fieldOf(model, name);
    // Writing a computed field is ignored, as for Odoo's own read-only fields.
    if (!field) continue;
    if (field.kind === "one" && value) {
      if (!findRow(world, field.to ?? "", value)) {
        throw validationError(
          world.version === 19
            ? "The operation cannot be completed: Another model is using the record you are trying to delete."
            : "The operation cannot be completed: another model requires the record being deleted.",
        );
      }
      plain[name] = value;
    } else if (field.kind === "many") {
      const { ids, rows } = linkCommands(value);
      for (const id of ids) {
        if (!findRow(world, field.to ?? "", id)) throw validationError(`No such ${field.to}.`);
      }
      plain[name] = ids;
      if (rows.length > 0) created[name] = rows;
    } else if (field.kind === "money") {
      plain[name] = roundedMoney(value);
    } else {
      plain[name] = value ?? false;
    }
  }
  return { plain, created };
}

/** `[[6,0,ids]]`, `[[4,id]]`, `[[5]]`, `[[0,0,values]]`, or a list of ids. */
function linkCommands(value: unknown) {
  const ids: number[] = [];
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const command of Array.isArray(value) ? value : []) {
    if (typeof command === "number") ids.push(command);
    else if (!Array.isArray(command)) throw valueError(`Wrong value: ${JSON.stringify(command)}`);
    else if (command[0] === 6) ids.push(...(command[2] as number[]));
    else if (command[0] === 4) ids.push(Number(command[1]));
    else if (command[0] === 0) rows.push(command[2] as Record<string, unknown>);
  }
  return { ids, rows };
}

/** Prices have two decimals; Odoo rounds half up without an error. */
function roundedMoney(value: unknown): number {
  const rounded = parseDecimal(Number(value ?? 0).toFixed(6));
  if (rounded === undefined) throw valueError(`could not convert to float: ${String(value)}`);
  return rounded / 100;
}

function missingField(model: string) {
  return validationError(
    model === "res.partner"
      ? "The operation cannot be completed: Contacts require a name"
      : `The operation cannot be completed: a mandatory field of ${model} is not set.`,
  );
}

function clone(value: unknown): unknown {
  return Array.isArray(value) ? [...value] : value;
}

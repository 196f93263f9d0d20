import { usStates } from "#domain/places/us-states.ts";

export type OdooVersion = 16 | 17 | 18 | 19;

/** A row. Its fields have the names of Odoo 19 in every version (see odoo-fields.ts). */
export type OdooRow = { id: number; active?: boolean; [field: string]: unknown };

/**
 * Rights of the user of the shop's key. Up to 17 all but the last two are needed; from 18 on a
 * salesperson may also make contacts and validate deliveries.
 */
export type OdooRights = {
  contacts: boolean;
  products: boolean;
  sales: boolean;
  billing: boolean;
  inventory: boolean;
  /** Sees everybody's orders; without it, only their own and unassigned ones. */
  allOrders: boolean;
  /** May create taxes, like an Invoicing Administrator. */
  taxes: boolean;
  /** May apply inventory counts, which 16 and 17 allow only to inventory administrators. */
  inventoryAdministrator: boolean;
};

export type OdooQuirks = {
  /** Enterprise: an invoice is "in payment" until the bank statement is reconciled. */
  inPayment: boolean;
  /**
   * Version 18 of October 2024, and Enterprise without an outstanding account: the invoice is
   * marked paid, its residual stays, and the payment wizard can be run again.
   */
  paymentWithoutEntry: boolean;
  /** The company's currency; totals are in it. */
  currency: "USD" | "EUR";
  /** The customers' pricelist; a quotation keeps its currency. Null: they have none. */
  pricelistId: number | null;
  /** Discount of the customers' pricelist on lines without a discount of their own. */
  pricelistPercent: number;
  /** The carrier module is installed: deliveries have a tracking number field. */
  carriers: boolean;
  /** Confirmed orders are locked: their lines keep quantity and price. */
  locksOrders: boolean;
};

/** The data of one Odoo database. */
export type OdooWorld = {
  version: OdooVersion;
  now: () => Date;
  rights: OdooRights;
  quirks: OdooQuirks;
  tables: Map<string, Map<number, OdooRow>>;
  lastIds: Map<string, number>;
  uid: number;
  /** The last day of the months that the accountant has closed. */
  lockDay: string | null;
  /** Companies visible to the current call; new records belong to the first. */
  companyIds: readonly number[];
};

/** A fresh database: a US company, no demo data, with the ids of the recordings of each version. */
export function freshWorld(version: OdooVersion, now: () => Date): OdooWorld {
  const world: OdooWorld = {
    version,
    now,
    rights: {
      contacts: true,
      products: true,
      sales: true,
      billing: true,
      inventory: true,
      allOrders: true,
      taxes: false,
      inventoryAdministrator: false,
    },
    quirks: {
      inPayment: false,
      paymentWithoutEntry: false,
      currency: "USD",
      pricelistId: null,
      pricelistPercent: 0,
      carriers: false,
      locksOrders: false,
    },
    tables: new Map(),
    lastIds: new Map(),
    uid: version === 19 ? 5 : 6,
    lockDay: null,
    companyIds: [1],
  };
  const currency = version === 16 ? 2 : 1;
  const put = (model: string, row: OdooRow) => insertRow(world, model, row, row.id);
  put("res.currency", { id: currency, name: "USD" });
  put("res.currency", { id: 125, name: "EUR" });
  put("res.country", { id: 233, code: "US", name: "United States" });
  for (const [place, [code, name]] of Object.entries(usStates).entries()) {
    put("res.country.state", { id: place + 3, code, name, country_id: 233 });
  }
  put("account.tax", {
    ...taxes[version],
    amount_type: "percent",
    type_tax_use: "sale",
    price_include: false,
    company_id: 1,
  });
  for (const [index, [code, name, account_type]] of accounts.entries()) {
    put("account.account", { id: index + 1, code, name, account_type });
  }
  addTaxShares(world, rowOf(world, "account.tax", 1), accountOf(world, "251000"));
  put("res.company", {
    id: 1,
    name: "Chocolate Shop",
    currency_id: currency,
    account_sale_tax_id: 1,
    tax_calculation_rounding_method: "round_per_line",
  });
  put("res.users", { id: world.uid, name: "Shop sync", company_id: 1, company_ids: [1] });
  // Contacts of the company and two users; the others are archived templates.
  const contacts = version === 19 ? 6 : 7;
  for (let id = 1; id <= contacts; id++) {
    const active = id === 1 || id > contacts - 2;
    put("res.partner", { id, name: `Contact ${id}`, email: false, active });
  }
  put("product.category", { id: 1, name: version === 19 ? "Goods" : "All" });
  put("uom.uom", { id: 1, name: "Units" });
  const journal = version === 16 ? 7 : 6;
  const methodLine = version === 16 ? 3 : 1;
  put("account.journal", {
    id: 1,
    code: "INV",
    name: "Customer Invoices",
    type: "sale",
    company_id: 1,
  });
  put("account.journal", {
    id: journal,
    code: "BNK1",
    name: "Bank",
    type: "bank",
    company_id: 1,
    default_account_id: accountOf(world, "101401"),
    inbound_payment_method_line_ids: [methodLine],
  });
  put("account.payment.method.line", {
    id: methodLine,
    name: "Manual Payment",
    journal_id: journal,
    payment_account_id: accountOf(world, "101402"),
  });
  for (const [id, complete_name, usage] of version === 19 ? locations19 : locations16) {
    put("stock.location", { id, complete_name, usage, active: complete_name !== "WH/Output" });
  }
  const type = (id: number, name: string, code: string, returns: number | false) =>
    put("stock.picking.type", {
      id,
      name,
      code,
      create_backorder: "ask",
      return_picking_type_id: returns,
    });
  type(1, "Receipts", "incoming", 2);
  type(2, "Delivery Orders", "outgoing", 1);
  type(3, "Pick", "internal", false);
  put("stock.warehouse", {
    id: 1,
    code: "WH",
    name: "Chocolate Shop",
    company_id: 1,
    lot_stock_id: stockLocation(world),
    out_type_id: 2,
    delivery_steps: "ship_only",
  });
  return world;
}

/** The account that a tax is booked to, on invoices and on credit notes. */
function addTaxShares(world: OdooWorld, tax: OdooRow, accountId: number | undefined): void {
  for (const side of ["invoice", "refund"]) {
    const of = { company_id: 1, factor_percent: 100 };
    const shares = [
      insertRow(world, "account.tax.repartition.line", { ...of, repartition_type: "base" }),
      insertRow(world, "account.tax.repartition.line", {
        ...of,
        repartition_type: "tax",
        account_id: accountId,
      }),
    ];
    tax[`${side}_repartition_line_ids`] = shares.map(({ id }) => id);
  }
}

/**
 * What an accountant sets up for a payment provider: a journal for its account, used for payments.
 */
export function addClearingJournal(world: OdooWorld) {
  const account = insertRow(world, "account.account", {
    code: "101450",
    name: "Stripe Clearing",
    account_type: "asset_cash",
  });
  const journal = insertRow(world, "account.journal", {
    code: "STRP",
    name: "Stripe",
    type: "bank",
    company_id: 1,
    default_account_id: account.id,
  });
  const method = insertRow(world, "account.payment.method.line", {
    name: "Manual Payment",
    journal_id: journal.id,
    payment_account_id: account.id,
  });
  journal.inbound_payment_method_line_ids = [method.id];
  return {
    ODOO_JOURNAL: "STRP",
    ODOO_FEE_ACCOUNT: "620100",
    ODOO_PAYOUT_ACCOUNT: "101701",
  } as const;
}

/** The journal of what is paid in cash. */
export function addCashJournal(world: OdooWorld) {
  insertRow(world, "account.journal", { code: "CSH1", name: "Cash", type: "cash", company_id: 1 });
  return { ODOO_CASH_JOURNAL: "CSH1" } as const;
}

function accountOf(world: OdooWorld, code: string): number | undefined {
  return rowsOf(world, "account.account").find((row) => row.code === code)?.id;
}

const accounts = [
  ["251000", "Tax Received", "liability_current"],
  ["101401", "Bank", "asset_cash"],
  ["101402", "Outstanding Receipts", "asset_current"],
  ["101701", "Liquidity Transfer", "asset_current"],
  ["600000", "Expenses", "expense"],
  ["620100", "Bank Fees", "expense"],
  ["121000", "Account Receivable", "asset_receivable"],
  ["252000", "Gift Cards Owed", "liability_current"],
] as const;

const taxes = {
  16: { id: 1, name: "Tax 15%", amount: 15 },
  17: { id: 1, name: "15%", amount: 15 },
  18: { id: 1, name: "15%", amount: 15 },
  19: { id: 1, name: "0%", amount: 0 },
} as const;

const locations16 = [
  [1, "Physical Locations", "view"],
  [2, "Partners", "view"],
  [3, "Virtual Locations", "view"],
  [4, "Partners/Vendors", "supplier"],
  [5, "Partners/Customers", "customer"],
  [7, "WH", "view"],
  [8, "WH/Stock", "internal"],
  [14, "Virtual Locations/Inventory adjustment", "inventory"],
  [15, "Virtual Locations/Production", "production"],
  [16, "Virtual Locations/Scrap", "inventory"],
] as const;

const locations19 = [
  [1, "Vendors", "supplier"],
  [2, "Customers", "customer"],
  [4, "WH", "view"],
  [5, "WH/Stock", "internal"],
  [8, "WH/Output", "internal"],
  [11, "Inventory adjustment", "inventory"],
  [12, "Production", "production"],
] as const;

/** The stock location, whose id depends on the version. */
export function stockLocation({ tables }: OdooWorld): number {
  return [...(tables.get("stock.location")?.values() ?? [])].find(
    (row) => row.complete_name === "WH/Stock",
  )?.id as number;
}

export function customerLocation({ tables }: OdooWorld): number {
  return [...(tables.get("stock.location")?.values() ?? [])].find((row) => row.usage === "customer")
    ?.id as number;
}

/** Where goods wait for the next step of their delivery. */
export function zoneLocation(world: OdooWorld, name: "WH/Packing Zone" | "WH/Output"): number {
  const found = rowsOf(world, "stock.location").find((row) => row.complete_name === name);
  return (found ?? insertRow(world, "stock.location", { complete_name: name, usage: "internal" }))
    .id;
}

export function insertRow(
  world: OdooWorld,
  model: string,
  values: Record<string, unknown>,
  id = (world.lastIds.get(model) ?? 0) + 1,
): OdooRow {
  const table = world.tables.get(model) ?? new Map<number, OdooRow>();
  world.tables.set(model, table);
  const row: OdooRow = { ...values, id };
  table.set(id, row);
  world.lastIds.set(model, Math.max(world.lastIds.get(model) ?? 0, id));
  return row;
}

export function rowsOf(world: OdooWorld, model: string): OdooRow[] {
  return [...(world.tables.get(model)?.values() ?? [])];
}

export function findRow(world: OdooWorld, model: string, id: unknown): OdooRow | undefined {
  return typeof id === "number" ? world.tables.get(model)?.get(id) : undefined;
}

/** Looks up a row that must exist. */
export function rowOf(world: OdooWorld, model: string, id: unknown): OdooRow {
  const row = findRow(world, model, id);
  if (!row) throw new Error(`The fake Odoo lost ${model} ${String(id)}.`);
  return row;
}

/** A time in Odoo's format. */
export function timeOf(world: OdooWorld): string {
  return world.now().toISOString().slice(0, 19).replace("T", " ");
}

export function dayOf(world: OdooWorld): string {
  return world.now().toISOString().slice(0, 10);
}

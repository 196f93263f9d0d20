import type { Stripe } from "stripe";
import { FakeStripeError, missing, wrongParameter } from "./fake-stripe-error.ts";
import type { FakeWorld } from "./fake-world.ts";
import type { Parameter, Parameters } from "./form-body.ts";
import { known, refuseUnknown } from "./known-parameters.ts";
import type { FakeTaxCalculation, FakeTaxLine, FakeTaxTransaction } from "./ledger.ts";
import type { Fields } from "./render.ts";

/** Stripe Tax: calculations, transactions made from them, and reversals. */
export function taxCall(
  world: FakeWorld,
  { method, parameters }: { readonly method: string; readonly parameters: Parameters },
  [resource, id, verb]: readonly (string | undefined)[],
): Record<string, unknown> | undefined {
  const { taxCalculations, taxTransactions } = world.ledger;
  switch (`${method} ${resource} ${verb ?? (method === "POST" ? (id ?? "") : "")}`.trim()) {
    case "POST calculations":
      refuseUnknown(parameters, known.createTaxCalculation);
      return world.settings.taxBody ?? renderCalculation(world, calculate(world, parameters));
    case "GET calculations line_items": {
      const found = taxCalculations.get(id ?? "");
      if (!found) throw missing("calculation", id ?? "");
      return page(found.lines, parameters, calculationLine);
    }
    case "GET transactions line_items": {
      const found = taxTransactions.get(id ?? "");
      if (!found) throw missing("transaction", id ?? "");
      return page(found.lines, parameters, transactionLine);
    }
    case "POST transactions create_from_calculation":
      refuseUnknown(parameters, known.createTaxTransaction);
      return renderTransaction(world, createTransaction(world, parameters));
    case "POST transactions create_reversal":
      refuseUnknown(parameters, known.createTaxReversal);
      return renderTransaction(world, createReversal(world, parameters));
    default:
      return undefined;
  }
}

const DAY_SECONDS = 86_400;
/** Lines in an answer; more are asked for page by page. */
const FIRST_LINES = 10;

function calculate(world: FakeWorld, parameters: Parameters): FakeTaxCalculation {
  const { currency, line_items: sent, shipping_cost: freight, customer_details: to } = parameters;
  if (currency !== "usd") throw wrongParameter("currency", `Invalid currency: ${currency}`);
  const address = fields(fields(to).address);
  const { state, postal_code: zipCode } = address;
  if (address.country !== "US" || typeof state !== "string" || !/^\d{5}/.test(String(zipCode))) {
    throw wrongParameter(
      "customer_details[address]",
      "The customer's location isn't recognized.",
      "customer_tax_location_invalid",
    );
  }
  const items = Array.isArray(sent) ? sent.map(fields) : [];
  if (items.length === 0 || items.length > 100) {
    throw wrongParameter("line_items", "A calculation takes 1 to 100 line items.");
  }
  const rates = world.settings.taxRates[state];
  const lines = items.map((item): FakeTaxLine => {
    const amount = Number(item.amount);
    const rate = rates?.[String(item.tax_code)] ?? 0;
    return {
      id: world.newId("tax_li"),
      reference: String(item.reference),
      amount,
      amountTax: Math.round((amount * rate) / 100_000),
      quantity: Number(item.quantity ?? 1),
      taxCode: String(item.tax_code),
    };
  });
  if (new Set(lines.map(({ reference }) => reference)).size < lines.length) {
    throw wrongParameter("line_items", "Each reference must be unique.");
  }
  const shipping = freight === undefined ? null : fields(freight);
  const shippingAmount = Number(shipping?.amount ?? 0);
  const shippingRate = rates?.[String(shipping?.tax_code)] ?? 0;
  const calculation: FakeTaxCalculation = {
    id: world.newId("taxcalc"),
    created: world.seconds(),
    state,
    lines,
    shipping: shipping && {
      amount: shippingAmount,
      amountTax: Math.round((shippingAmount * shippingRate) / 100_000),
    },
  };
  world.ledger.taxCalculations.set(calculation.id, calculation);
  return calculation;
}

function createTransaction(world: FakeWorld, parameters: Parameters): FakeTaxTransaction {
  const id = String(parameters.calculation);
  const calculation = world.ledger.taxCalculations.get(id);
  if (!calculation) throw missing("calculation", id);
  if (world.seconds() > calculation.created + 90 * DAY_SECONDS) {
    throw wrongParameter("calculation", "This calculation has expired.", "calculation_expired");
  }
  const { lines, shipping } = calculation;
  return keep(world, {
    id: world.newId("tax"),
    created: world.seconds(),
    reference: String(parameters.reference),
    reverses: null,
    isFull: false,
    lines: lines.map((line) => ({ ...line })),
    shipping: shipping && { ...shipping },
    total: totalOf(lines, shipping),
  });
}

function createReversal(world: FakeWorld, parameters: Parameters): FakeTaxTransaction {
  const { mode, original_transaction: originalId, reference, flat_amount: flat } = parameters;
  const original = world.ledger.taxTransactions.get(String(originalId));
  if (!original) throw missing("transaction", String(originalId));
  const all = [...world.ledger.taxTransactions.values()];
  const isOver = (id: string) => all.some(({ reverses }) => reverses === id);
  if (original.reverses) {
    // A partial reversal is undone by a full reversal of it.
    const { isFull } = original;
    if (mode !== "full" || isFull || isOver(original.id)) {
      throw wrongParameter("original_transaction", "This reversal can't be reversed like that.");
    }
    return keep(world, {
      id: world.newId("tax"),
      created: world.seconds(),
      reference: String(reference),
      reverses: original.id,
      isFull: true,
      lines: original.lines.map((line) => negative(world, line)),
      shipping: original.shipping && {
        amount: -original.shipping.amount,
        amountTax: -original.shipping.amountTax,
      },
      total: -original.total,
    });
  }
  const before = all.filter(({ id, reverses }) => reverses === original.id && !isOver(id));
  const remaining = original.total + before.reduce((sum, { total }) => sum + total, 0);
  const freight = parameters.shipping_cost === undefined ? null : fields(parameters.shipping_cost);
  const sent = Array.isArray(parameters.line_items) ? parameters.line_items.map(fields) : [];
  const lines = sent.map((item): FakeTaxLine => {
    const line = original.lines.find(({ id }) => id === item.original_line_item);
    if (!line) throw missing("line item", String(item.original_line_item));
    return {
      ...line,
      id: world.newId("tax_li"),
      reference: String(item.reference),
      amount: Number(item.amount),
      amountTax: Number(item.amount_tax),
    };
  });
  const shipping = freight && {
    amount: Number(freight.amount),
    amountTax: Number(freight.amount_tax),
  };
  const total =
    mode === "full" ? -remaining : flat === undefined ? totalOf(lines, shipping) : Number(flat);
  if (total >= 0 || total < -remaining) {
    throw wrongParameter("amount", "A reversal takes back a part of what is left, in negative.");
  }
  return keep(world, {
    id: world.newId("tax"),
    created: world.seconds(),
    reference: String(reference),
    reverses: original.id,
    isFull: mode === "full",
    lines,
    shipping,
    total,
  });
}

function negative(world: FakeWorld, line: FakeTaxLine): FakeTaxLine {
  const { amount, amountTax } = line;
  return { ...line, id: world.newId("tax_li"), amount: -amount, amountTax: -amountTax };
}

function keep(world: FakeWorld, transaction: FakeTaxTransaction): FakeTaxTransaction {
  const all = [...world.ledger.taxTransactions.values()];
  if (all.some(({ reference }) => reference === transaction.reference)) {
    throw new FakeStripeError(400, {
      code: "resource_already_exists",
      message: `A transaction with the reference ${transaction.reference} already exists.`,
    });
  }
  world.ledger.taxTransactions.set(transaction.id, transaction);
  return transaction;
}

function totalOf(lines: readonly FakeTaxLine[], shipping: FakeTaxTransaction["shipping"]): number {
  return [...lines, ...(shipping ? [shipping] : [])].reduce(
    (sum, { amount, amountTax }) => sum + amount + amountTax,
    0,
  );
}

function renderCalculation(world: FakeWorld, calculation: FakeTaxCalculation) {
  const { id, created, state, lines, shipping } = calculation;
  const taxes = [...lines, ...(shipping ? [shipping] : [])].map(({ amountTax }) => amountTax);
  return {
    id,
    object: "tax.calculation",
    amount_total: totalOf(lines, shipping),
    currency: "usd",
    customer_details: {},
    expires_at: created + 90 * DAY_SECONDS,
    livemode: false,
    tax_amount_exclusive: taxes.reduce((sum, tax) => sum + tax, world.settings.taxSumOff),
    tax_amount_inclusive: 0,
    tax_breakdown: [breakdown(world.settings.taxedInstead ?? state, lines)],
    tax_date: created,
    line_items: page(lines, { limit: String(FIRST_LINES) }, calculationLine),
    shipping_cost: shipping && {
      amount: shipping.amount,
      amount_tax: shipping.amountTax,
      tax_behavior: "exclusive",
      tax_code: "txcd_92010001",
    },
  } satisfies Fields<Stripe.Tax.Calculation>;
}

function breakdown(state: string, lines: readonly FakeTaxLine[]) {
  return {
    amount: lines.reduce((sum, { amountTax }) => sum + amountTax, 0),
    inclusive: false,
    tax_rate_details: {
      country: "US",
      flat_amount: null,
      percentage_decimal: "0.0",
      rate_type: "percentage" as const,
      state,
      tax_type: "sales_tax" as const,
    },
    taxability_reason: "standard_rated" as const,
    taxable_amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function renderTransaction(world: FakeWorld, transaction: FakeTaxTransaction) {
  const { id, created, reference, reverses } = transaction;
  return {
    id,
    object: "tax.transaction",
    created,
    currency: "usd",
    customer_details: {},
    livemode: false,
    posted_at: created,
    reference,
    reversal: reverses && { original_transaction: reverses },
    tax_date: world.seconds(),
    type: reverses ? "reversal" : "transaction",
  } satisfies Fields<Stripe.Tax.Transaction>;
}

function calculationLine({ id, reference, amount, amountTax, quantity, taxCode }: FakeTaxLine) {
  return {
    id,
    object: "tax.calculation_line_item",
    amount,
    amount_tax: amountTax,
    livemode: false,
    quantity,
    reference,
    tax_behavior: "exclusive",
    tax_code: taxCode,
  } satisfies Fields<Stripe.Tax.CalculationLineItem>;
}

function transactionLine(line: FakeTaxLine) {
  return {
    ...calculationLine(line),
    object: "tax.transaction_line_item",
    type: "transaction",
  } satisfies Fields<Stripe.Tax.TransactionLineItem>;
}

function page(
  lines: readonly FakeTaxLine[],
  parameters: Parameters,
  render: (line: FakeTaxLine) => Record<string, unknown>,
) {
  refuseUnknown(parameters, known.list);
  const limit = Number(parameters.limit ?? FIRST_LINES);
  return {
    object: "list",
    url: "/v1/tax",
    has_more: lines.length > limit,
    data: lines.slice(0, limit).map(render),
  };
}

function fields(value: Parameter | undefined): Parameters {
  return typeof value === "object" && !Array.isArray(value) ? value : {};
}

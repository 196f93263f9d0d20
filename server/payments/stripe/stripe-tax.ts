import type { Stripe } from "stripe";
import { add, cents } from "#domain/money/cents.ts";
import type { TaxCategory } from "#domain/tax/tax-category.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import type { TaxAddress, TaxableSale, TaxProvider, TaxReversal } from "../tax-provider.ts";
import { MAX_TAX_LINES } from "../tax-provider.ts";
import { openStripe, type StripeSettings } from "./open-stripe.ts";
import { callStripe } from "./stripe-errors.ts";

/** Somebody waits at the checkout. The rates of the shop count when it takes longer. */
const CALCULATE = { timeout: 2_000, maxNetworkRetries: 0 } as const;

/** Stripe's tax codes: candy, candy with flour, and shipping. */
const taxCodes: Record<TaxCategory, string> = { candy: "txcd_40100001", food: "txcd_40100002" };
const SHIPPING_CODE = "txcd_92010001";

/** Stripe Tax: calculations, and transactions that its reports and filings are made from. */
export function stripeTax(settings: Pick<StripeSettings, "secretKey" | "apiBase">): TaxProvider {
  const { tax } = openStripe(settings);
  return {
    async calculate(sale) {
      return await callStripe(async () => {
        const calculation = await tax.calculations.create(calculationOf(sale), CALCULATE);
        const { id, line_items: first } = calculation;
        // The answer holds ten lines; most carts have fewer.
        const items =
          id && first?.has_more
            ? await tax.calculations.listLineItems(id, { limit: MAX_TAX_LINES }, CALCULATE)
            : first;
        return checkedResponse(sale, calculation, items?.data ?? []);
      });
    },
    async record(calculation, reference) {
      return await callStripe(async () => {
        const { id } = await tax.transactions.createFromCalculation(
          { calculation, reference },
          { idempotencyKey: `tax:${reference}` },
        );
        const items = await tax.transactions.listLineItems(id, { limit: MAX_TAX_LINES });
        const byReference = new Map(items.data.map((item) => [item.reference, item.id]));
        const lineIds = items.data.map((_, index) => byReference.get(lineReference(index)) ?? "");
        return { id, lineIds };
      });
    },
    reverse: (transactionId, reversal, reference) =>
      createReversal(transactionId, reversalOf(reversal, reference), reference),
    // Stripe's way to undo a partial reversal is a full reversal of it.
    undo: (reversalId, reference) => createReversal(reversalId, { mode: "full" }, reference),
  };

  async function createReversal(of: string, what: Reversed, reference: string): Promise<string> {
    return await callStripe(async () => {
      const { id } = await tax.transactions.createReversal(
        { ...what, original_transaction: of, reference },
        { idempotencyKey: `tax:${reference}` },
      );
      return id;
    });
  }
}

const lineReference = (index: number) => `line-${index + 1}`;

function calculationOf({
  lines,
  shipping,
  to,
  from,
}: TaxableSale): Stripe.Tax.CalculationCreateParams {
  return {
    currency: "usd",
    line_items: lines.map(({ net, quantity, category }, index) => ({
      amount: net,
      quantity,
      reference: lineReference(index),
      tax_behavior: "exclusive",
      tax_code: taxCodes[category],
    })),
    ...(shipping > 0 && {
      shipping_cost: { amount: shipping, tax_behavior: "exclusive", tax_code: SHIPPING_CODE },
    }),
    customer_details: { address: addressOf(to), address_source: "shipping" },
    ...(from && { ship_from_details: { address: addressOf(from) } }),
    expand: ["line_items"],
  };
}

function addressOf({ state, zipCode, city, street }: TaxAddress) {
  return {
    country: "US",
    state,
    postal_code: zipCode,
    ...(city && { city }),
    ...(street && { line1: street }),
  };
}

/** @throws PaymentProviderError unless the answer is of this sale and its state, and adds up */
function checkedResponse(
  sale: TaxableSale,
  calculation: Stripe.Tax.Calculation,
  items: readonly Stripe.Tax.CalculationLineItem[],
) {
  const { id, currency, shipping_cost: freight, tax_breakdown: breakdown } = calculation;
  const byReference = new Map(items.map((item) => [item.reference, item]));
  const isTax = (tax: number, of: number) => Number.isInteger(tax) && tax >= 0 && tax <= of;

  const lines = sale.lines.map(({ net }, index) => {
    const item = byReference.get(lineReference(index));
    return item?.amount === net && isTax(item.amount_tax, net) ? item.amount_tax : Number.NaN;
  });

  const shipping = freight?.amount_tax ?? 0;
  const isFreight = (freight?.amount ?? 0) === sale.shipping;
  const areTaxes = isTax(shipping, sale.shipping) && !lines.some(Number.isNaN);
  const sum = lines.reduce((all, tax) => all + tax, shipping);
  const isSum =
    calculation.tax_amount_exclusive === sum &&
    calculation.tax_amount_inclusive === 0 &&
    calculation.amount_total === add(...sale.lines.map(({ net }) => net), sale.shipping) + sum;
  // Stripe may go by a ZIP code that is usually in a neighbor state.
  const isOfState = breakdown.every(({ tax_rate_details: { state } }) =>
    [null, "", sale.to.state].includes(state),
  );

  if (!id || currency !== "usd" || !isFreight || !areTaxes || !isSum || !isOfState) {
    throw new PaymentProviderError("Stripe Tax calculated something else than it was asked.", {
      reason: "refused",
    });
  }
  return { calculation: id, lines: lines.map(cents), shipping: cents(shipping) };
}

type Reversed = Pick<
  Stripe.Tax.TransactionCreateReversalParams,
  "mode" | "flat_amount" | "line_items" | "shipping_cost"
>;

function reversalOf(reversal: TaxReversal, reference: string): Reversed {
  switch (reversal.kind) {
    case "amount":
      return { mode: "partial", flat_amount: -reversal.amount };
    case "parts": {
      const { lines, shipping } = reversal;
      return {
        mode: "partial",
        line_items: lines.map(({ lineId, quantity, goods, tax }) => ({
          original_line_item: lineId,
          reference: `${reference}-${lineId}`,
          quantity,
          amount: -goods,
          amount_tax: -tax,
        })),
        ...(shipping && { shipping_cost: { amount: -shipping.amount, amount_tax: -shipping.tax } }),
      };
    }
  }
}

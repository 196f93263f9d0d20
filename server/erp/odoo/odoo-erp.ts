import type { Erp } from "../erp.ts";
import { odooClient } from "./client/odoo-client.ts";
import type { OdooSettings } from "./client/odoo-transport.ts";
import { odooBalanceEntries } from "./documents/odoo-balance-entries.ts";
import { odooClearing } from "./documents/odoo-clearing.ts";
import { odooCreditNotes } from "./documents/odoo-credit-notes.ts";
import { odooCustomers } from "./documents/odoo-customers.ts";
import { odooDeliveries } from "./documents/odoo-deliveries.ts";
import { odooInvoices } from "./documents/odoo-invoices.ts";
import { odooLots } from "./documents/odoo-lots.ts";
import { odooOrders } from "./documents/odoo-orders.ts";
import { odooPayments } from "./documents/odoo-payments.ts";
import { odooPickings } from "./documents/odoo-pickings.ts";
import { odooProducts } from "./documents/odoo-products.ts";
import { odooReturns } from "./documents/odoo-returns.ts";
import { odooTaxes } from "./documents/odoo-taxes.ts";
import { odooTotals } from "./documents/odoo-totals.ts";
import { type OdooChoices, odooSetup } from "./setup/odoo-setup.ts";

/** Odoo 16 to 19. */
export function odooErp(settings: OdooSettings & OdooChoices, timeoutMs?: number): Erp {
  const odoo = odooClient(settings, timeoutMs);
  const setup = odooSetup(odoo, settings);
  const invoices = odooInvoices(odoo, setup);
  const creditNotes = odooCreditNotes(odoo, invoices);
  const lots = odooLots(odoo, setup);
  const pickings = odooPickings(odoo, lots);
  const returns = odooReturns(odoo, pickings, lots);
  return {
    taxMode: settings.taxMode,
    booksBalance: settings.feeAccount !== undefined,
    logIn: odoo.logIn,
    call: odoo.call,
    companyName: odoo.companyName,
    readSetup: setup.read,
    requireSetup: setup.requireSetup,
    ...odooCustomers(odoo, setup),
    ...odooProducts(odoo, setup),
    ...odooTaxes(odoo, setup),
    ...odooOrders(odoo, setup),
    ...invoices,
    ...creditNotes,
    ...odooPayments(odoo, setup, invoices, creditNotes),
    ...odooTotals(odoo, setup, settings.feeAccount !== undefined),
    ...odooBalanceEntries(odoo, setup),
    ...odooClearing(odoo, setup),
    ...odooDeliveries(odoo, pickings, lots, returns),
    returnGoods: returns.returnGoods,
    listTrackedProducts: lots.listTrackedProducts,
  };
}

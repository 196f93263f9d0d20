import type { Erp } from "../erp.ts";
import { odooBalanceEntries } from "./odoo-balance-entries.ts";
import { odooClient } from "./odoo-client.ts";
import { odooCreditNotes } from "./odoo-credit-notes.ts";
import { odooCustomers } from "./odoo-customers.ts";
import { odooDeliveries } from "./odoo-deliveries.ts";
import { odooInvoices } from "./odoo-invoices.ts";
import { odooOrders } from "./odoo-orders.ts";
import { odooPayments } from "./odoo-payments.ts";
import { odooProducts } from "./odoo-products.ts";
import { type OdooChoices, odooSetup } from "./odoo-setup.ts";
import { odooTaxes } from "./odoo-taxes.ts";
import { odooTotals } from "./odoo-totals.ts";
import type { OdooSettings } from "./odoo-transport.ts";

/** Odoo 16 to 19. */
export function odooErp(settings: OdooSettings & OdooChoices, timeoutMs?: number): Erp {
  const odoo = odooClient(settings, timeoutMs);
  const setup = odooSetup(odoo, settings);
  const invoices = odooInvoices(odoo, setup);
  return {
    taxMode: settings.taxMode,
    booksBalance: settings.feeAccount !== undefined,
    logIn: odoo.logIn,
    call: odoo.call,
    readSetup: setup.read,
    async requireSetup() {
      await setup.require();
    },
    ...odooCustomers(odoo, setup),
    ...odooProducts(odoo),
    ...odooTaxes(odoo, setup),
    ...odooOrders(odoo, setup),
    ...invoices,
    ...odooCreditNotes(odoo, invoices),
    ...odooPayments(odoo, setup, invoices),
    ...odooTotals(odoo),
    ...odooBalanceEntries(odoo, setup),
    ...odooDeliveries(odoo),
  };
}

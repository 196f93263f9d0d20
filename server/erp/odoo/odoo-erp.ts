import type { Erp } from "../interface/erp.ts";
import { odooClient } from "./client/odoo-client.ts";
import type { OdooSettings } from "./client/odoo-transport.ts";
import * as balanceEntries from "./documents/odoo-balance-entries.ts";
import * as clearing from "./documents/odoo-clearing.ts";
import * as creditNotes from "./documents/odoo-credit-notes.ts";
import * as customers from "./documents/odoo-customers.ts";
import * as deliveries from "./documents/odoo-deliveries.ts";
import * as invoices from "./documents/odoo-invoices.ts";
import * as lots from "./documents/odoo-lots.ts";
import * as orders from "./documents/odoo-orders.ts";
import * as payments from "./documents/odoo-payments.ts";
import * as products from "./documents/odoo-products.ts";
import * as returns from "./documents/odoo-returns.ts";
import * as taxes from "./documents/odoo-taxes.ts";
import * as totals from "./documents/odoo-totals.ts";
import {
  type Odoo,
  type OdooChoices,
  readSetup,
  requireClearing,
  requireSetup,
} from "./setup/odoo-setup.ts";

/** Odoo 16 to 19. */
export function odooErp(settings: OdooSettings & OdooChoices, timeoutMs?: number): Erp {
  const odoo: Odoo = { ...odooClient(settings, timeoutMs), choices: settings };
  return {
    taxMode: settings.taxMode,
    booksBalance: settings.feeAccount !== undefined,
    logIn: odoo.logIn,
    call: odoo.call,
    companyName: odoo.companyName,
    readSetup: (...args) => readSetup(odoo, ...args),
    requireSetup: (...args) => requireSetup(odoo, ...args),
    findOrCreateContacts: (...args) => customers.findOrCreateContacts(odoo, ...args),
    findOrCreateProducts: (...args) => products.findOrCreateProducts(odoo, ...args),
    listTaxes: () => taxes.listTaxes(odoo),
    findOrCreateTax: (...args) => taxes.findOrCreateTax(odoo, ...args),
    findTaxOfInvoice: (...args) => taxes.findTaxOfInvoice(odoo, ...args),
    confirmOrder: (...args) => orders.confirmOrder(odoo, ...args),
    changeDelivery: (...args) => orders.changeDelivery(odoo, ...args),
    findOrder: (...args) => orders.findOrder(odoo, ...args),
    cancelOrder: (...args) => orders.cancelOrder(odoo, ...args),
    reopenOrder: (...args) => orders.reopenOrder(odoo, ...args),
    findInvoice: (...args) => invoices.findInvoice(odoo, ...args),
    issueInvoice: (...args) => invoices.issueInvoice(odoo, ...args),
    isPaid: (...args) => invoices.isPaid(odoo, ...args),
    registerPayment: (...args) => payments.registerPayment(odoo, ...args),
    listCreditNotes: (...args) => creditNotes.listCreditNotes(odoo, ...args),
    createCreditNote: (...args) => creditNotes.createCreditNote(odoo, ...args),
    postCreditNote: (...args) => creditNotes.postCreditNote(odoo, ...args),
    payBack: (...args) => payments.payBack(odoo, ...args),
    reverseCreditNote: (...args) => creditNotes.reverseCreditNote(odoo, ...args),
    takeReturnedMoney: (...args) => payments.takeReturnedMoney(odoo, ...args),
    readTotals: (...args) => totals.readTotals(odoo, ...args),
    readClearing: () => clearing.readClearing(odoo),
    async requireBalanceSetup() {
      await requireClearing(odoo);
    },
    bookBalance: (...args) => balanceEntries.bookBalance(odoo, ...args),
    deliver: (...args) => deliveries.deliver(odoo, ...args),
    findDeliveries: (...args) => deliveries.findDeliveries(odoo, ...args),
    returnGoods: (...args) => returns.returnGoods(odoo, ...args),
    expectGoods: (...args) => deliveries.expectGoods(odoo, ...args),
    addTracking: (...args) => deliveries.addTracking(odoo, ...args),
    listTrackedProducts: (...args) => lots.listTrackedProducts(odoo, ...args),
    listStock: (...args) => products.listStock(odoo, ...args),
  };
}

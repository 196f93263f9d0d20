import type { Erp, ErpDocument } from "../erp.ts";
import { type OdooSettings, odooClient } from "./odoo-client.ts";
import { odooCustomers } from "./odoo-customers.ts";
import { odooDeliveries } from "./odoo-deliveries.ts";
import { odooInvoices } from "./odoo-invoices.ts";
import { odooOrders } from "./odoo-orders.ts";
import { odooPayments } from "./odoo-payments.ts";
import { odooProducts } from "./odoo-products.ts";

/** Odoo 16 to 19. */
export function odooErp(settings: OdooSettings, options: { timeoutMs?: number } = {}): Erp {
  const odoo = odooClient(settings, options.timeoutMs);
  const customers = odooCustomers(odoo);
  const products = odooProducts(odoo);
  const orders = odooOrders(odoo);
  const invoices = odooInvoices(odoo);
  const payments = odooPayments(odoo, invoices);
  const deliveries = odooDeliveries(odoo);
  return {
    logIn: odoo.logIn,
    findOrCreateCustomer: customers.findOrCreate,
    findOrCreateProducts: products.findOrCreate,
    confirmOrder: orders.confirm,
    findOrder: orders.find,
    issueInvoice: invoices.issue,
    registerPayment: payments.register,
    deliver: deliveries.ship,
    async listLeftovers(orderId, ended) {
      const leftovers: ErpDocument[] = [];
      const order = await orders.findUncancelled(orderId);
      if (order && ended === "cancelled") leftovers.push(order);
      for (const invoice of await invoices.listPosted(orderId)) {
        if (!(await invoices.isCredited(invoice))) leftovers.push(invoice);
      }
      return leftovers;
    },
    listStock: products.listStock,
    call: odoo.call,
  };
}

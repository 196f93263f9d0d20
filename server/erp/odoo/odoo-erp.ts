import type { Erp, ErpDocument } from "../erp.ts";
import { type OdooSettings, odooClient } from "./odoo-client.ts";
import { odooCustomers } from "./odoo-customers.ts";
import { odooDeliveries } from "./odoo-deliveries.ts";
import { odooInvoices } from "./odoo-invoices.ts";
import { odooOrders } from "./odoo-orders.ts";
import { odooPayments } from "./odoo-payments.ts";
import { odooProducts } from "./odoo-products.ts";

/** Odoo 16 to 19. */
export function odooErp(settings: OdooSettings, timeoutMs?: number): Erp {
  const odoo = odooClient(settings, timeoutMs);
  const orders = odooOrders(odoo);
  const invoices = odooInvoices(odoo);
  return {
    logIn: odoo.logIn,
    call: odoo.call,
    ...odooCustomers(odoo),
    ...odooProducts(odoo),
    findOrder: orders.findOrder,
    confirmOrder: orders.confirmOrder,
    issueInvoice: invoices.issueInvoice,
    ...odooPayments(odoo, invoices),
    ...odooDeliveries(odoo),
    async listLeftovers(orderId, ended) {
      const leftovers: ErpDocument[] = [];
      const order = await orders.findUncancelled(orderId);
      if (order && ended === "cancelled") leftovers.push(order);
      for (const invoice of await invoices.listPosted(orderId)) {
        if (!(await invoices.isCredited(invoice))) leftovers.push(invoice);
      }
      return leftovers;
    },
  };
}

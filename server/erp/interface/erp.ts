import type { ErpBalance } from "./erp-balance.ts";
import type { ErpDeliveries } from "./erp-delivery.ts";
import type { ErpInvoices } from "./erp-invoice.ts";
import type { ErpChecks } from "./erp-needs.ts";
import type { ErpOrders } from "./erp-order.ts";

/**
 * The ERP that keeps the books. Each method looks first and then does only what is missing, so that
 * it can be called again when its answer was lost. Dates are written 2026-11-20. Make only one call
 * at a time for one order: the ERP does not stop two callers from creating the same document twice.
 *
 * Every method throws ErpError.
 */
export type Erp = ErpOrders &
  ErpInvoices &
  ErpBalance &
  ErpDeliveries &
  ErpChecks & {
    /** @returns the user's id in the ERP */
    logIn(): Promise<number>;
    /**
     * The company of the shop's documents, where the ERP has several; null where it has only one.
     * Names of documents are only unique within a company.
     */
    companyName(): string | null;
    /** A raw call for the admin's proxy, which decides what is allowed. */
    call(
      model: string,
      method: string,
      args: readonly unknown[],
      kwargs: Readonly<Record<string, unknown>>,
    ): Promise<unknown>;
  };

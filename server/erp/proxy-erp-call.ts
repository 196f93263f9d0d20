import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { Erp } from "./interface/erp.ts";
import { ErpError, erpRefusal } from "./interface/erp-error.ts";

export const erpCallSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("authenticate") }),
  z.object({
    action: z.literal("call_kw"),
    model: z.string(),
    method: z.string(),
    args: z.array(z.unknown()).default([]),
    kwargs: z.record(z.string(), z.unknown()).default({}),
  }),
]);
export type ErpCall = z.output<typeof erpCallSchema>;

export type ErpCallResult =
  | { readonly code: "answered"; readonly result: unknown }
  | { readonly code: "disabled" | "not-listed" }
  | { readonly code: "failed"; readonly message: string };

/** The allowed methods. Stock is read with product.product search_read. */
const allowedMethods: Readonly<Record<string, readonly string[]>> = {
  "res.partner": ["search_read", "create"],
  "product.product": ["search_read", "write", "create"],
  "sale.order": ["create", "action_confirm", "_create_invoices"],
  "account.move": ["action_post"],
  "account.payment": ["create", "action_post"],
  "stock.move": ["create"],
};

/** One call to the ERP for the admin. The browser never gets the key. */
export async function proxyErpCall(
  { erp, log }: Pick<AppContext, "erp" | "log">,
  call: ErpCall,
): Promise<ErpCallResult> {
  if (!erp) return { code: "disabled" };
  try {
    if (call.action === "authenticate") {
      // There is no session, since each call carries the key; this id opens nothing.
      return { code: "answered", result: { uid: await erp.logIn(), session_id: randomUUID() } };
    }

    const { model, method, args, kwargs } = call;
    const methods = Object.hasOwn(allowedMethods, model) ? allowedMethods[model] : undefined;
    if (!methods?.includes(method)) return { code: "not-listed" };

    if (method === "_create_invoices") {
      return { code: "answered", result: await createInvoices(erp, args) };
    }
    const result = await erp.call(model, method, args, kwargs);
    // A method that returns nothing has succeeded.
    return { code: "answered", result: result ?? true };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "a proxied call to the ERP failed");
    const message = error.reason === "login" ? "Authentication failed" : error.message;
    return { code: "failed", message };
  }
}

/**
 * Odoo's method of this name is private. Its wizard creates the same invoices; like the method,
 * this returns their ids.
 */
async function createInvoices(erp: Erp, [orders]: readonly unknown[]): Promise<number[]> {
  const ids = z.array(z.int().positive()).min(1).safeParse(orders);
  const failed = () => erpRefusal("Failed to create invoice", "_create_invoices");
  if (!ids.success) throw failed();

  const invoicesOf = async () => {
    const rows = await erp.call("sale.order", "read", [ids.data, ["invoice_ids"]], {});
    const parsed = z.array(z.object({ invoice_ids: z.array(z.number()) })).safeParse(rows);
    return parsed.success ? parsed.data.flatMap(({ invoice_ids }) => invoice_ids) : [];
  };
  const before = await invoicesOf();

  const wizard = await erp.call(
    "sale.advance.payment.inv",
    "create",
    [{ advance_payment_method: "delivered", sale_order_ids: [[6, 0, ids.data]] }],
    {},
  );
  try {
    await erp.call("sale.advance.payment.inv", "create_invoices", [[wizard]], {});
  } catch (error) {
    if (error instanceof ErpError && error.reason === "refused") throw failed();
    throw error;
  }

  const made = (await invoicesOf()).filter((id) => !before.includes(id));
  if (made.length === 0) throw failed();
  return made;
}

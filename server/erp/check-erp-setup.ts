import type { AppContext } from "../app-context.ts";
import { ErpError, type ErpSetup } from "./erp.ts";

export type ErpSetupResult =
  | { readonly code: "checked"; readonly setup: ErpSetup }
  | { readonly code: "disabled" }
  | { readonly code: "failed"; readonly message: string };

/** The settings, what the ERP offers to choose from, and which rights the shop's user lacks. */
export async function checkErpSetup({
  erp,
  log,
}: Pick<AppContext, "erp" | "log">): Promise<ErpSetupResult> {
  if (!erp) return { code: "disabled" };
  try {
    return { code: "checked", setup: await erp.readSetup() };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "the ERP's setup could not be read");
    return { code: "failed", message: error.message };
  }
}

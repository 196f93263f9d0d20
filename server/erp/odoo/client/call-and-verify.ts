import { ErpError, erpRefusal } from "../../interface/erp-error.ts";

/**
 * Calls Odoo and verifies the result by reading it: Odoo may answer with success without doing
 * anything (a wizard instead of `true`), or refuse because it is already done.
 *
 * @throws ErpError Odoo's own refusal, or one with `otherwise`
 */
export async function callAndVerify(
  act: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
  otherwise: string,
): Promise<void> {
  let refusal: ErpError | undefined;
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ErpError) || error.reason !== "refused") throw error;
    refusal = error;
  }
  if (await isDone()) return;
  throw refusal ?? erpRefusal(otherwise, "not done");
}

import { ErpError } from "../erp.ts";

/**
 * Does something and believes only what is read afterwards: Odoo may answer "yes" and have done
 * nothing (a question instead of `true`), or refuse because it is done already.
 *
 * @throws ErpError Odoo's own refusal, or one with `otherwise`
 */
export async function refusedUnless(
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
  throw refusal ?? new ErpError(otherwise, { reason: "refused", detail: "not done" });
}

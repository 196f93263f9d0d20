/** What the Odoo screen's action says about sending orders again. */
export type ErpAnswer =
  | { readonly code: "queued"; readonly count: number }
  | { readonly code: "disabled" | "unreachable" };

/** An exception of an Odoo method; the server answers it as `error` and rolls the call back. */
export class OdooRefusal extends Error {
  override readonly name = "OdooRefusal";
  /** The exception's full Python name, which is stable across versions. */
  readonly python: string;
  /** The answer's `error.code`, if it is not the version's usual one. */
  readonly code: number | undefined;
  constructor(python: string, message: string, code?: number) {
    super(message);
    this.python = python;
    this.code = code;
  }
}

export const userError = (message: string) => new OdooRefusal("odoo.exceptions.UserError", message);
export const validationError = (message: string) =>
  new OdooRefusal("odoo.exceptions.ValidationError", message);
export const accessError = (message: string) =>
  new OdooRefusal("odoo.exceptions.AccessError", message);
export const accessDenied = () => new OdooRefusal("odoo.exceptions.AccessDenied", "Access Denied");
export const missingError = (model: string, id: unknown) =>
  new OdooRefusal(
    "odoo.exceptions.MissingError",
    `Record does not exist or has been deleted.\n(Record: ${model}(${String(id)},), User: 6)`,
  );
export const valueError = (message: string) => new OdooRefusal("builtins.ValueError", message);
export const sessionExpired = () =>
  new OdooRefusal("odoo.http.SessionExpiredException", "Session expired", 100);

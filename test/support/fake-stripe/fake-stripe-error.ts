/** An error in the format of Stripe's API, from which the SDK creates its own error classes. */
export class FakeStripeError extends Error {
  override readonly name = "FakeStripeError";
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Refused before execution: not stored under the idempotency key. */
  readonly isValidation: boolean;
  constructor(
    status: number,
    body: { readonly message: string; readonly type?: string; readonly [more: string]: unknown },
    isValidation = false,
  ) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
    this.isValidation = isValidation;
  }
}

export function unknownParameter(name: string, hint = ""): FakeStripeError {
  const message = `Received unknown parameter: ${name}${hint}`;
  return new FakeStripeError(400, { code: "parameter_unknown", message, param: name }, true);
}

export function wrongParameter(name: string, message: string, code = "parameter_invalid") {
  return new FakeStripeError(400, { code, message, param: name }, true);
}

export function missing(what: string, id: string): FakeStripeError {
  const message = `No such ${what}: '${id}'`;
  return new FakeStripeError(404, { code: "resource_missing", message, param: "id" }, true);
}

import type { Erp } from "./erp.ts";

/**
 * What some errors are besides. busy: several callers at once, and nothing has changed there.
 * not-erp: something else answers at its address. unknown-name: of a model, method or field.
 */
type ErpErrorKind = "busy" | "not-erp" | "unknown-name";

/** The ERP did not answer, or refused. The message is for the shop's owner. */
export class ErpError extends Error {
  override readonly name = "ErpError";
  /**
   * unreachable: nothing is wrong with the request, trying again later may work. login: the
   * credentials were rejected. refused: a person has to change something first.
   */
  readonly reason: "unreachable" | "login" | "refused";
  readonly kind: ErpErrorKind | undefined;
  /** How long the request may still take effect in the ERP; until then it must not be repeated. */
  readonly quietSeconds: number;
  /** For logs: the request and the answer, without personal data. */
  readonly detail: string;
  constructor(
    message: string,
    options: {
      readonly reason: ErpError["reason"];
      readonly kind?: ErpErrorKind | undefined;
      readonly quietSeconds?: number;
      readonly detail: string;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.kind = options.kind;
    this.quietSeconds = options.quietSeconds ?? 0;
    this.detail = options.detail;
  }

  get retryable(): boolean {
    return this.reason === "unreachable";
  }
}

/** A person has to change something first; the message says what. */
export function erpRefusal(message: string, detail: string): ErpError {
  return new ErpError(message, { reason: "refused", detail });
}

/** The message, with the company where the ERP has several: their documents have the same names. */
export function messageForOwner(
  erp: Pick<Erp, "companyName">,
  { message, reason }: Pick<ErpError, "message" | "reason">,
): string {
  const company = erp.companyName();
  return company === null || reason !== "refused" ? message : `${message} (Company: ${company})`;
}

import { ErpError } from "../../interface/erp-error.ts";
import type { OdooSettings } from "./odoo-transport.ts";
import { type JsonResponse, postJson } from "./post-json.ts";

/** After this time a call without an answer has certainly ended: twice the longest call seen. */
export const AFTER_LOSS_SECONDS = 20;
/** Odoo ends a call that timed out here after two minutes (its limit_time_real). */
const AFTER_TIMEOUT_SECONDS = 90;

export type SendToOdoo = (
  path: string,
  content: object,
  what: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<JsonResponse>;

/** Posts to Odoo. If the answer is lost, the error says how long the call may still take effect. */
export function sendToOdoo({ url }: OdooSettings, timeoutMs: number): SendToOdoo {
  const base = url.replace(/(?<!\/)\/+$/, "");
  return async (path, content, what, headers = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return await postJson(base + path, content, { headers, signal }).catch((error: unknown) => {
      throw lostResponse(error, what, signal.aborted ? timeoutMs : undefined);
    });
  };
}

/** For HTTP statuses that mean an error; the call may have taken effect anyway. */
export function errorOfStatus(status: number, what: string): ErpError | undefined {
  if (status < 500 && status !== 429 && status !== 408) return undefined;
  return new ErpError(`Odoo has a problem of its own (HTTP ${status}).`, {
    reason: "unreachable",
    quietSeconds: status === 504 ? AFTER_TIMEOUT_SECONDS : AFTER_LOSS_SECONDS,
    detail: `${what}: HTTP ${status}`,
  });
}

/**
 * Without a connection nothing was sent; after that the call may have arrived.
 *
 * @param timedOutMs how long it waited, if it timed out
 */
function lostResponse(error: unknown, what: string, timedOutMs: number | undefined): ErpError {
  if (timedOutMs !== undefined) {
    return new ErpError(`Odoo did not answer within ${timedOutMs / 1000} seconds.`, {
      reason: "unreachable",
      quietSeconds: AFTER_TIMEOUT_SECONDS,
      detail: `${what}: time-out`,
      cause: error,
    });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code);
  return new ErpError("Odoo could not be reached.", {
    reason: "unreachable",
    quietSeconds: neverSent ? 0 : AFTER_LOSS_SECONDS,
    detail: `${what}: ${code || "connection lost"}`,
    cause: error,
  });
}

import { ErpError } from "../../erp.ts";
import type { OdooSettings } from "./odoo-transport.ts";
import { type JsonResponse, postJson } from "./post-json.ts";

/** A call whose answer got lost has certainly ended by then: twice the longest that Odoo takes for one. */
const AFTER_LOSS_SECONDS = 20;
/** Odoo ends a call that timed out here after two minutes (its limit_time_real). */
const AFTER_TIMEOUT_SECONDS = 90;

export type SendToOdoo = (
  path: string,
  content: object,
  what: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<JsonResponse>;

/** Posts to Odoo, and says of an answer that is lost how long its call may still be carried out. */
export function sendToOdoo({ url }: OdooSettings, timeoutMs: number): SendToOdoo {
  const base = url.replace(/\/+$/, "");
  return async (path, content, what, headers = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return await postJson(base + path, content, { headers, signal }).catch((error: unknown) => {
      throw lostAnswer(error, what, signal.aborted ? timeoutMs : undefined);
    });
  };
}

/** Of an HTTP status that says so: what was asked may have been carried out all the same. */
export function troubleOfItsOwn(status: number, what: string): ErpError | undefined {
  if (status < 500 && status !== 429 && status !== 408) return undefined;
  return new ErpError(`Odoo has trouble of its own (HTTP ${status}).`, {
    reason: "unreachable",
    quietSeconds: status === 504 ? AFTER_TIMEOUT_SECONDS : AFTER_LOSS_SECONDS,
    detail: `${what}: HTTP ${status}`,
  });
}

/**
 * When no connection came about, nothing was sent; after that the call may have arrived.
 *
 * @param timedOutMs how long was waited, if that is why
 */
function lostAnswer(error: unknown, what: string, timedOutMs: number | undefined): ErpError {
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

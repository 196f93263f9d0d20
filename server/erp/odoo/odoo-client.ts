import { z } from "zod";
import { ErpError, erpRefusal } from "../erp.ts";
import { errorOf, loginRefused, notOdoo, odooErrorForm, unexpected } from "./odoo-errors.ts";
import { type OdooVersionAdapter, odooVersionAdapter } from "./odoo-version-adapter.ts";
import { postJson } from "./post-json.ts";

export type OdooSettings = {
  readonly url: string;
  readonly db: string;
  readonly login: string;
  readonly apiKey: string;
};

export type OdooClient = ReturnType<typeof odooClient>;

type Kwargs = Readonly<Record<string, unknown>>;

export const odooId = z.int().positive();

/** Under contention Odoo itself takes up to ten seconds for a call. */
const ANSWER_WITHIN_MS = 40_000;
/** A call whose answer got lost has certainly ended by then: twice Odoo's ten seconds. */
const AFTER_LOSS_SECONDS = 20;
/** Odoo ends a call that timed out here after two minutes (its limit_time_real). */
const AFTER_TIMEOUT_SECONDS = 90;

/**
 * Odoo's JSON-RPC without sessions: each call carries the key, as /jsonrpc of 16 to 19 takes it
 * (session log-ins refuse keys).
 *
 * Errors come with HTTP 200; success may be `false`, or no `result` at all. So the presence of
 * `error` alone says that a call failed.
 */
export function odooClient(settings: OdooSettings, timeoutMs = ANSWER_WITHIN_MS) {
  const base = settings.url.replace(/\/+$/, "");
  let adapter: OdooVersionAdapter | undefined;
  let userId: number | undefined;

  async function request(path: string, params: object, what: string): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const call = { jsonrpc: "2.0", method: "call", id: 1, params };
    const answer = await postJson(base + path, call, timeout).catch((error: unknown) => {
      throw lostAnswer(error, what, timeout.aborted ? timeoutMs : undefined);
    });
    const { status } = answer;
    if (status >= 500 || status === 429 || status === 408) {
      throw new ErpError(`Odoo has trouble of its own (HTTP ${status}).`, {
        reason: "unreachable",
        quietSeconds: status === 504 ? AFTER_TIMEOUT_SECONDS : AFTER_LOSS_SECONDS,
        detail: `${what}: HTTP ${status}`,
      });
    }
    const isSuccess = status >= 200 && status < 300;
    const parsed = answerForm.safeParse(isSuccess ? parseJson(answer.body) : undefined);
    if (!parsed.success) throw notOdoo(answer, what);
    const { error, result } = parsed.data;
    if (error) throw errorOf(error, what, settings.login);
    return result;
  }

  async function fetchVersionAdapter(): Promise<OdooVersionAdapter> {
    const what = "version_info";
    const answer = versionForm.safeParse(await request("/web/webclient/version_info", {}, what));
    if (!answer.success) throw unexpected(what);
    const { server_version: name, server_version_info: info } = answer.data;
    return odooVersionAdapter(name, info);
  }

  /** Names and values that differ between Odoo's versions; asked once. */
  async function versionAdapter(): Promise<OdooVersionAdapter> {
    adapter ??= await fetchVersionAdapter();
    return adapter;
  }

  /** @returns the user's id, asked once */
  async function logIn(): Promise<number> {
    if (userId !== undefined) return userId;
    const { db, login, apiKey } = settings;
    const params = { service: "common", method: "authenticate", args: [db, login, apiKey, {}] };
    // A wrong key or login answers `false` and no error.
    const answer = odooId.safeParse(await request("/jsonrpc", params, "authenticate"));
    if (!answer.success) throw loginRefused("authenticate");
    userId = answer.data;
    return userId;
  }

  /** A method of a model, its answer as it came; undefined for a method that returns nothing. */
  async function call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: Kwargs = {},
  ): Promise<unknown> {
    const what = `${model}.${method}`;
    const { db, apiKey } = settings;
    const params = {
      service: "object",
      method: "execute_kw",
      args: [db, await logIn(), apiKey, model, method, args, kwargs],
    };
    try {
      return await request("/jsonrpc", params, what);
    } catch (error) {
      if (!(error instanceof ErpError)) throw error;
      if (error.reason === "login") userId = undefined;
      if (error.reason === "refused") await checkForUpgrade(error);
      throw error;
    }
  }

  /**
   * Odoo may have been upgraded since its version was asked, and refuse the old names.
   *
   * @throws ErpError that is retryable, so that the next try uses the new names
   */
  async function checkForUpgrade(refusal: ErpError): Promise<void> {
    if (!adapter || !/: builtins\./.test(refusal.detail)) return;
    const before = adapter.version;
    adapter = undefined;
    adapter = await fetchVersionAdapter();
    if (adapter.version === before) return;
    throw new ErpError(`Odoo was changed from version ${before} to ${adapter.version} meanwhile.`, {
      reason: "unreachable",
      detail: refusal.detail,
      cause: refusal,
    });
  }

  async function rows<Row extends z.ZodObject>(
    model: string,
    method: string,
    args: readonly unknown[],
    row: Row,
    kwargs?: Kwargs,
  ): Promise<z.output<Row>[]> {
    const answer = z.array(row).safeParse(await call(model, method, args, kwargs));
    if (!answer.success) throw unexpected(`${model}.${method}`);
    return answer.data;
  }

  /** Rows of a model: the fields that `row` names, checked against it. */
  async function search<Row extends z.ZodObject>(
    model: string,
    domain: readonly unknown[],
    row: Row,
    kwargs: Kwargs = {},
  ): Promise<z.output<Row>[]> {
    const fields = Object.keys(row.shape);
    return await rows(model, "search_read", [domain], row, { fields, ...kwargs });
  }

  /** One row by its id. @throws ErpError when it is gone */
  async function read<Row extends z.ZodObject>(
    model: string,
    id: number,
    row: Row,
  ): Promise<z.output<Row>> {
    // A missing id reads as an empty list; a null one would read as a made-up record.
    const [found] = await rows(model, "read", [[id], Object.keys(row.shape)], row);
    if (found !== undefined) return found;
    throw erpRefusal(
      `A document of this order is gone from Odoo (${model} ${id}).`,
      `${model}.read: gone`,
    );
  }

  return {
    versionAdapter,
    logIn,
    call,
    search,
    read,

    /** The first that is found. */
    async findId(model: string, domain: readonly unknown[], kwargs?: Kwargs) {
      const [found] = await search(model, domain, idRow, { ...kwargs, limit: 1 });
      return found?.id;
    },

    async create(model: string, values: object, kwargs?: Kwargs): Promise<number> {
      const id = odooId.safeParse(await call(model, "create", [values], kwargs));
      if (!id.success) throw unexpected(`${model}.create`);
      return id.data;
    },
  };
}

const idRow = z.object({ id: odooId });

const answerForm = z.object({
  result: z.unknown().optional(),
  error: odooErrorForm.optional(),
});

const versionForm = z.object({
  server_version: z.string(),
  server_version_info: z.array(z.union([z.string(), z.number()])),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

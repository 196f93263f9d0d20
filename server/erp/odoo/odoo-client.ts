import { z } from "zod";
import { ErpError } from "../erp.ts";
import { errorOf, loginRefused, notOdoo, unexpected } from "./odoo-errors.ts";
import { type OdooVersionAdapter, odooVersionAdapter } from "./odoo-version-adapter.ts";
import { postJson } from "./post-json.ts";

export type OdooSettings = {
  readonly url: string;
  readonly db: string;
  readonly login: string;
  readonly apiKey: string;
};

export type OdooKwargs = Readonly<Record<string, unknown>>;

export type OdooClient = {
  /** Names and values that differ between Odoo's versions; asked once. */
  versionAdapter(): Promise<OdooVersionAdapter>;
  /** @returns the user's id, asked once */
  logIn(): Promise<number>;
  /** A method of a model, its answer as it came; undefined for a method that returns nothing. */
  call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs?: OdooKwargs,
  ): Promise<unknown>;
  /** Rows of a model, each checked against a shape. */
  search<Shape extends z.ZodType>(
    model: string,
    domain: readonly unknown[],
    shape: Shape,
    kwargs: OdooKwargs & { readonly fields: readonly string[] },
  ): Promise<z.output<Shape>[]>;
  /** One row by its id. @throws ErpError when it is gone */
  read<Shape extends z.ZodType>(
    model: string,
    id: number,
    shape: Shape,
    fields: readonly string[],
  ): Promise<z.output<Shape>>;
  create(model: string, values: object, kwargs?: OdooKwargs): Promise<number>;
};

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
export function odooClient(settings: OdooSettings, timeoutMs = ANSWER_WITHIN_MS): OdooClient {
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
    const isWell = status >= 200 && status < 300;
    const parsed = answerForm.safeParse(isWell ? parseJson(answer.body) : undefined);
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

  async function call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: OdooKwargs = {},
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
      if (error.reason === "refused") await noticeUpgrade(error);
      throw error;
    }
  }

  /** Odoo may have been upgraded since the version was asked: then the call is repeated with the new names. */
  async function noticeUpgrade(refusal: ErpError): Promise<void> {
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

  async function search<Shape extends z.ZodType>(
    model: string,
    domain: readonly unknown[],
    shape: Shape,
    kwargs: OdooKwargs,
  ): Promise<z.output<Shape>[]> {
    const rows = z.array(shape).safeParse(await call(model, "search_read", [domain], kwargs));
    if (!rows.success) throw unexpected(`${model}.search_read`);
    return rows.data;
  }

  return {
    async versionAdapter() {
      adapter ??= await fetchVersionAdapter();
      return adapter;
    },
    logIn,
    call,
    search,
    async read(model, id, shape, fields) {
      // A missing id reads as an empty list; a null one would read as a made-up record.
      const rows = z.array(shape).safeParse(await call(model, "read", [[id], fields]));
      if (!rows.success) throw unexpected(`${model}.read`);
      const [row] = rows.data;
      if (row !== undefined) return row;
      throw new ErpError(`A document of this order is gone from Odoo (${model} ${id}).`, {
        reason: "refused",
        detail: `${model}.read: gone`,
      });
    },
    async create(model, values, kwargs) {
      const id = odooId.safeParse(await call(model, "create", [values], kwargs));
      if (!id.success) throw unexpected(`${model}.create`);
      return id.data;
    },
  };
}

const answerForm = z.object({
  result: z.unknown().optional(),
  error: z
    .object({
      code: z.number().optional(),
      message: z.string().optional(),
      data: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
    })
    .optional(),
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
 * No connection means that nothing was sent; anything later may have arrived.
 *
 * @param timedOutMs how long was waited, if that is why
 */
function lostAnswer(error: unknown, what: string, timedOutMs: number | undefined): ErpError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code);
  const timedOut = timedOutMs !== undefined;
  return new ErpError(
    timedOut
      ? `Odoo did not answer within ${timedOutMs / 1000} seconds.`
      : "Odoo could not be reached.",
    {
      reason: "unreachable",
      quietSeconds: neverSent ? 0 : timedOut ? AFTER_TIMEOUT_SECONDS : AFTER_LOSS_SECONDS,
      detail: `${what}: ${timedOut ? "time-out" : code || "connection lost"}`,
      cause: error,
    },
  );
}

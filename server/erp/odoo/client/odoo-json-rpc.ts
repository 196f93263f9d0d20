import { z } from "zod";
import { tryParseJson } from "#domain/input/try-parse-json.ts";
import { errorOf, loginRefused, notOdoo, odooErrorSchema } from "./odoo-errors.ts";
import type { OdooKwargs, OdooSettings, OdooTransport } from "./odoo-transport.ts";
import { odooId } from "./odoo-values.ts";
import { errorOfStatus, type SendToOdoo } from "./send-to-odoo.ts";

const responseSchema = z.object({
  result: z.unknown().optional(),
  error: odooErrorSchema.optional(),
});

/**
 * Odoo's JSON-RPC without sessions: each call carries the key, as /jsonrpc of 16 to 19 accepts it
 * (session logins reject keys).
 *
 * Errors come with HTTP 200, and a success may be `false` or have no `result`, so only the
 * presence of `error` says that a call failed.
 */
export function odooJsonRpc({ db, login, apiKey }: OdooSettings, send: SendToOdoo) {
  let userId: number | undefined;

  async function request(path: string, params: object, what: string): Promise<unknown> {
    const response = await send(path, { jsonrpc: "2.0", method: "call", id: 1, params }, what);
    const { status } = response;
    const problem = errorOfStatus(status, what);
    if (problem) throw problem;
    const isSuccess = status >= 200 && status < 300;
    const parsed = responseSchema.safeParse(isSuccess ? tryParseJson(response.body) : undefined);
    if (!parsed.success) throw notOdoo(response, what);
    const { error, result } = parsed.data;
    if (error) throw errorOf(error, what, login);
    return result;
  }

  async function logIn(): Promise<number> {
    if (userId !== undefined) return userId;
    const params = { service: "common", method: "authenticate", args: [db, login, apiKey, {}] };
    // A wrong key or login answers `false` without an error.
    const response = odooId.safeParse(await request("/jsonrpc", params, "authenticate"));
    if (!response.success) throw loginRefused("authenticate");
    userId = response.data;
    return userId;
  }

  return {
    logIn,
    forget() {
      userId = undefined;
    },

    /** Works without a login in every version. */
    readVersion: () => request("/web/webclient/version_info", {}, "version_info"),

    async call(model: string, method: string, args: readonly unknown[], kwargs: OdooKwargs) {
      const params = {
        service: "object",
        method: "execute_kw",
        args: [db, await logIn(), apiKey, model, method, args, kwargs],
      };
      return await request("/jsonrpc", params, `${model}.${method}`);
    },
  } satisfies OdooTransport & { readVersion(): Promise<unknown>; forget(): void };
}

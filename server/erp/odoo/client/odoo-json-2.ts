import { z } from "zod";
import { tryParseJson } from "#domain/input/try-parse-json.ts";
import { ErpError } from "../../interface/erp-error.ts";
import { errorOf, loginRefused, notOdoo, unexpected } from "./odoo-errors.ts";
import type { OdooKwargs, OdooSettings, OdooTransport } from "./odoo-transport.ts";
import { odooId } from "./odoo-values.ts";
import { errorOfStatus, type SendToOdoo } from "./send-to-odoo.ts";

/** The names of each method's positional arguments; all other methods take only `ids`. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  create: ["vals_list"],
  read: ["ids", "fields"],
  write: ["ids", "vals"],
  search_read: ["domain", "fields", "offset", "limit", "order"],
  search_count: ["domain"],
  fields_get: ["allfields", "attributes"],
  has_access: ["ids", "operation"],
  has_group: ["ids", "group_ext_id"],
  context_get: [],
};

const contextSchema = z.object({ uid: odooId });
const failureSchema = z.object({ name: z.string(), message: z.string().default("") });

/** The API of Odoo 19 and later: named arguments, the key in a header, real HTTP statuses. */
export function odooJson2({ db, login, apiKey }: OdooSettings, send: SendToOdoo) {
  const headers = { authorization: `bearer ${apiKey}`, "x-odoo-database": db };

  async function call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: OdooKwargs,
  ): Promise<unknown> {
    const what = `${model}.${method}`;
    const names = parameters[method] ?? ["ids"];
    const named = Object.fromEntries(args.map((value, index) => [names[index], value]));
    const isOne = method === "create" && !Array.isArray(args[0]);
    // `create` takes a list of rows and answers a list of ids, even for one.
    if (isOne) named.vals_list = [args[0]];

    const path = `/json/2/${model}/${method}`;
    const response = await send(path, { ...named, ...kwargs }, what, headers);
    const result = tryParseJson(response.body);
    if (response.status >= 200 && response.status < 300) {
      if (result === undefined) throw notOdoo(response, what);
      return isOne && Array.isArray(result) ? result[0] : result;
    }

    if (response.status === 401) throw loginRefused(what);
    const failure = failureSchema.safeParse(result);
    // The answer comes from a proxy, or from a server without this API.
    if (!failure.success) throw errorOfStatus(response.status, what) ?? notOdoo(response, what);
    const { name, message } = failure.data;
    throw errorOf({ message, data: { name, message } }, what, login);
  }

  async function logIn(): Promise<number> {
    const context = contextSchema.safeParse(await call("res.users", "context_get", [], {}));
    if (!context.success) throw unexpected("res.users.context_get");
    return context.data.uid;
  }

  return {
    call,
    logIn,

    /** Whether this server accepts the key here. It accepts a password only at /jsonrpc. */
    async isOpen(): Promise<boolean> {
      try {
        await logIn();
        return true;
      } catch (error) {
        const isClosed =
          error instanceof ErpError && (!error.retryable || error.kind === "not-erp");
        if (isClosed) return false;
        throw error;
      }
    },
  } satisfies OdooTransport & { isOpen(): Promise<boolean> };
}

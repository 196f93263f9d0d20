import { z } from "zod";
import { ErpError } from "../../interface/erp-error.ts";
import { unexpected } from "./odoo-errors.ts";
import { odooJson2 } from "./odoo-json-2.ts";
import { odooJsonRpc } from "./odoo-json-rpc.ts";
import type { OdooKwargs, OdooSettings, OdooTransport } from "./odoo-transport.ts";
import { type OdooVersionAdapter, odooVersionAdapter } from "./odoo-version-adapter.ts";
import { sendToOdoo } from "./send-to-odoo.ts";

type OdooCompany = { readonly id: number; readonly name: string; readonly isOneOfSeveral: boolean };

/** Calls Odoo over /json/2 where available (19 and later), else over /jsonrpc. */
export function odooConnection(settings: OdooSettings, timeoutMs: number) {
  const send = sendToOdoo(settings, timeoutMs);
  const jsonRpc = odooJsonRpc(settings, send);
  const json2 = odooJson2(settings, send);
  const cache = createCache();
  let adapter: OdooVersionAdapter | undefined;
  let company: OdooCompany | undefined;

  async function fetchVersionAdapter(): Promise<OdooVersionAdapter> {
    const result = versionSchema.safeParse(await jsonRpc.readVersion());
    if (!result.success) throw unexpected("version_info");
    const { server_version: name, server_version_info: info } = result.data;
    return odooVersionAdapter(name, info);
  }

  async function versionAdapter(): Promise<OdooVersionAdapter> {
    adapter ??= await cache.remember("version", fetchVersionAdapter);
    return adapter;
  }

  async function transport(): Promise<OdooTransport> {
    if ((await versionAdapter()).version < 19) return jsonRpc;
    return await cache.remember("transport", async () =>
      (await json2.isOpen()) ? json2 : jsonRpc,
    );
  }

  async function call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: OdooKwargs = {},
  ): Promise<unknown> {
    try {
      const api = await transport();
      return await api.call(model, method, args, company ? inCompany(kwargs, company.id) : kwargs);
    } catch (error) {
      if (!(error instanceof ErpError) || error.kind === "busy") throw error;

      // What was cached may have changed in Odoo.
      forget();
      // Odoo may come back with another version after it was away.
      if (error.retryable) adapter = undefined;
      if (error.reason === "refused") await checkForUpgrade(error);
      throw error;
    }
  }

  /**
   * Odoo may have been upgraded since its version was read, and refuse the old names.
   *
   * @throws ErpError that is retryable, so that the next attempt uses the new names
   */
  async function checkForUpgrade(refusal: ErpError): Promise<void> {
    if (!adapter || refusal.kind !== "unknown-name") return;

    const before = adapter.version;
    adapter = await fetchVersionAdapter();
    if (adapter.version === before) return;
    throw new ErpError(`Odoo was changed from version ${before} to ${adapter.version} meanwhile.`, {
      reason: "unreachable",
      detail: refusal.detail,
      cause: refusal,
    });
  }

  function forget(): void {
    cache.forget();
    jsonRpc.forget();
  }

  return {
    /** The names and values that differ between Odoo's versions; read once. */
    versionAdapter,

    /** Caches an answer until Odoo refuses a call. */
    remember: cache.remember,

    /** Has everything that is cached read again. */
    forget,

    /** Calls a model's method and returns the raw answer; undefined or null if there is none. */
    call,

    /** @returns the user's id, requested once */
    logIn: () => cache.remember("user", async () => (await transport()).logIn()),

    /** Restricts all further calls to this company. */
    chooseCompany(chosen: OdooCompany | undefined) {
      company = chosen;
    },

    /** The chosen company where there are several, in which documents have the same names. */
    companyName: () => (company?.isOneOfSeveral ? company.name : null),
  };
}

/** Requests that are running or have succeeded, each under its name. */
function createCache() {
  const requests = new Map<string, Promise<unknown>>();
  return {
    remember<T>(name: string, request: () => Promise<T>): Promise<T> {
      const known = requests.get(name);
      if (known) return known as Promise<T>;

      const pending = request();
      requests.set(name, pending);
      pending.catch(() => {
        if (requests.get(name) === pending) requests.delete(name);
      });
      return pending;
    },
    forget: () => requests.clear(),
  };
}

function inCompany(kwargs: OdooKwargs, companyId: number): OdooKwargs {
  const context = kwargs.context as OdooKwargs | undefined;
  return { ...kwargs, context: { allowed_company_ids: [companyId], ...context } };
}

const versionSchema = z.object({
  server_version: z.string(),
  server_version_info: z.array(z.union([z.string(), z.number()])),
});

import { z } from "zod";
import { ErpError } from "../../erp.ts";
import { deletedThere, isBusy, unexpected } from "./odoo-errors.ts";
import { odooJson2 } from "./odoo-json-2.ts";
import { odooJsonRpc } from "./odoo-json-rpc.ts";
import type { OdooKwargs, OdooSettings, OdooTransport } from "./odoo-transport.ts";
import { odooId } from "./odoo-values.ts";
import { type OdooVersionAdapter, odooVersionAdapter } from "./odoo-version-adapter.ts";
import { sendToOdoo } from "./send-to-odoo.ts";

export type OdooClient = ReturnType<typeof odooClient>;

type OdooCompany = { readonly id: number; readonly name: string; readonly isOneOfSeveral: boolean };

/** Under contention Odoo takes up to ten seconds for a call. */
const TIMEOUT_MS = 40_000;

/** Calls Odoo's models: over /json/2 where available (19 and later), else over /jsonrpc. */
export function odooClient(settings: OdooSettings, timeoutMs = TIMEOUT_MS) {
  const send = sendToOdoo(settings, timeoutMs);
  const jsonRpc = odooJsonRpc(settings, send);
  const json2 = odooJson2(settings, send);
  let adapter: OdooVersionAdapter | undefined;
  let company: OdooCompany | undefined;
  const remembered = new Map<string, Promise<unknown>>();

  /** Caches an answer until Odoo refuses a call. */
  function remember<T>(what: string, request: () => Promise<T>): Promise<T> {
    const known = remembered.get(what);
    if (known) return known as Promise<T>;
    const pending = request();
    remembered.set(what, pending);
    pending.catch(() => {
      if (remembered.get(what) === pending) remembered.delete(what);
    });
    return pending;
  }

  function forget(): void {
    remembered.clear();
    jsonRpc.forget();
  }

  async function fetchVersionAdapter(): Promise<OdooVersionAdapter> {
    const result = versionForm.safeParse(await jsonRpc.readVersion());
    if (!result.success) throw unexpected("version_info");
    const { server_version: name, server_version_info: info } = result.data;
    return odooVersionAdapter(name, info);
  }

  /** The names and values that differ between Odoo's versions; read once. */
  async function versionAdapter(): Promise<OdooVersionAdapter> {
    adapter ??= await remember("version", fetchVersionAdapter);
    return adapter;
  }

  async function transport(): Promise<OdooTransport> {
    if ((await versionAdapter()).version < 19) return jsonRpc;
    return await remember("transport", async () => ((await json2.isOpen()) ? json2 : jsonRpc));
  }

  /**
   * Calls a model's method and returns the raw answer; undefined or null when it returns nothing.
   */
  async function call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: OdooKwargs = {},
  ): Promise<unknown> {
    try {
      const way = await transport();
      return await way.call(model, method, args, company ? inCompany(kwargs, company.id) : kwargs);
    } catch (error) {
      if (!(error instanceof ErpError) || isBusy(error)) throw error;
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
    if (!adapter || !/: builtins\./.test(refusal.detail)) return;
    const before = adapter.version;
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
    kwargs?: OdooKwargs,
  ): Promise<z.output<Row>[]> {
    const result = z.array(row).safeParse(await call(model, method, args, kwargs));
    if (!result.success) throw unexpected(`${model}.${method}`);
    return result.data;
  }

  /** Rows of a model, with the fields that `row` names, validated against it. */
  async function search<Row extends z.ZodObject>(
    model: string,
    domain: readonly unknown[],
    row: Row,
    kwargs: OdooKwargs = {},
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
    // A missing id reads as an empty list; a null one would read as an invented record.
    const [found] = await rows(model, "read", [[id], Object.keys(row.shape)], row);
    if (found !== undefined) return found;
    throw deletedThere(`${model} ${id}`, `${model}.read: gone`);
  }

  return {
    versionAdapter,
    remember,
    call,
    search,
    read,

    /** @returns the user's id, asked once */
    logIn: () => remember("user", async () => (await transport()).logIn()),

    /** Has everything that is cached read again. */
    forget,

    /** Restricts all further calls to this company. */
    chooseCompany(chosen: OdooCompany | undefined) {
      company = chosen;
    },

    /** The chosen company where there are several, in which documents have the same names. */
    companyName: () => (company?.isOneOfSeveral ? company.name : null),

    /** The id of the first match. */
    async findId(model: string, domain: readonly unknown[], kwargs?: OdooKwargs) {
      const [found] = await search(model, domain, idRow, { ...kwargs, limit: 1 });
      return found?.id;
    },

    /** Creates several records in one call, all or none. */
    async createAll(model: string, all: readonly object[]): Promise<number[]> {
      const ids = z
        .array(odooId)
        .length(all.length)
        .safeParse(await call(model, "create", [all]));
      if (!ids.success) throw unexpected(`${model}.create`);
      return ids.data;
    },

    async create(model: string, values: object, kwargs?: OdooKwargs): Promise<number> {
      const id = odooId.safeParse(await call(model, "create", [values], kwargs));
      if (!id.success) throw unexpected(`${model}.create`);
      return id.data;
    },
  };
}

function inCompany(kwargs: OdooKwargs, companyId: number): OdooKwargs {
  const context = kwargs.context as OdooKwargs | undefined;
  return { ...kwargs, context: { allowed_company_ids: [companyId], ...context } };
}

const idRow = z.object({ id: odooId });

const versionForm = z.object({
  server_version: z.string(),
  server_version_info: z.array(z.union([z.string(), z.number()])),
});

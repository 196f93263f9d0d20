import { z } from "zod";
import { odooConnection } from "./odoo-connection.ts";
import { deletedThere, unexpected } from "./odoo-errors.ts";
import type { OdooKwargs, OdooSettings } from "./odoo-transport.ts";
import { odooId } from "./odoo-values.ts";

export type OdooClient = ReturnType<typeof odooClient>;

/** Under contention Odoo takes up to ten seconds for a call. */
const TIMEOUT_MS = 40_000;

/** A connection to Odoo, and what its answers are about: records, validated. */
export function odooClient(settings: OdooSettings, timeoutMs = TIMEOUT_MS) {
  const connection = odooConnection(settings, timeoutMs);
  return { ...connection, ...recordCalls(connection.call) };
}

function recordCalls(call: ReturnType<typeof odooConnection>["call"]) {
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

  async function listIds(
    model: string,
    domain: readonly unknown[],
    kwargs?: OdooKwargs,
  ): Promise<number[]> {
    const found = await search(model, domain, idRow, kwargs);
    return found.map(({ id }) => id);
  }

  return {
    search,

    /** The ids of all matches. */
    listIds,

    /** The id of the first match. */
    async findId(model: string, domain: readonly unknown[]): Promise<number | undefined> {
      const [id] = await listIds(model, domain, { limit: 1 });
      return id;
    },

    /** One row by its id. @throws ErpError when it is gone */
    async read<Row extends z.ZodObject>(
      model: string,
      id: number,
      row: Row,
    ): Promise<z.output<Row>> {
      // A missing id reads as an empty list; a null one would read as an invented record.
      const [found] = await rows(model, "read", [[id], Object.keys(row.shape)], row);
      if (found === undefined) throw deletedThere(`${model} ${id}`, `${model}.read: gone`);
      return found;
    },

    async create(model: string, values: object, kwargs?: OdooKwargs): Promise<number> {
      const id = odooId.safeParse(await call(model, "create", [values], kwargs));
      if (!id.success) throw unexpected(`${model}.create`);
      return id.data;
    },

    /** Creates several records in one call, all or none. */
    async createAll(model: string, all: readonly object[]): Promise<number[]> {
      const created = await call(model, "create", [all]);
      const ids = z.array(odooId).length(all.length).safeParse(created);
      if (!ids.success) throw unexpected(`${model}.create`);
      return ids.data;
    },
  };
}

const idRow = z.object({ id: odooId });

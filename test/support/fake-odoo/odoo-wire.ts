import type { IncomingMessage, ServerResponse } from "node:http";
import type { OdooRefusal } from "./odoo-refusal.ts";
import type { OdooWorld } from "./odoo-world.ts";

export const DATABASE = "shop";
export const LOGIN = "shop-sync@example.com";
export const PASSWORD = "<password>";
export const API_KEY = "<api-key>";

/** A request that reached Odoo. */
export type OdooCall = {
  /** From 1. */
  readonly number: number;
  readonly path: string;
  /** Model of the call; null for log-in and version. */
  readonly model: string | null;
  /** `create`, `action_confirm` …; `authenticate` and `version_info` for calls without a model. */
  readonly method: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
};

export type Params = Readonly<Record<string, unknown>>;
export type Message = { id?: number | null; params?: Params };

/** Odoo 19's API: named arguments, the key in a header, and HTTP status codes. */
export const json2Route = /^\/json\/2\/([\w.]+)\/(\w+)$/;

/** Names of methods' positional arguments; all others take only `ids`. */
const argumentNames: Readonly<Record<string, readonly string[]>> = {
  create: ["vals_list"],
  read: ["ids", "fields"],
  write: ["ids", "vals"],
  search_read: ["domain", "fields"],
  search_count: ["domain"],
  fields_get: ["allfields"],
  has_access: ["ids", "operation"],
  has_group: ["ids", "group_ext_id"],
  context_get: [],
};

/** The paths that the shop and the recording use; others are 404. */
export const routes = [
  /^\/jsonrpc$/,
  /^\/web\/webclient\/version_info$/,
  /^\/web\/session\/(authenticate|destroy)$/,
  /^\/web\/dataset\/call_kw(\/[\w.]+)*$/,
  json2Route,
];

export function mayEnter(db: unknown, secret: unknown): boolean {
  return db === DATABASE && (secret === PASSWORD || secret === API_KEY);
}

/** Parses a request of either API. */
export function callOf(path: string, params: Params, number: number): OdooCall {
  const args = listOf(params.args);
  if (params.service === "object") {
    const [, , , model, method, positional, kwargs] = args;
    return {
      number,
      path,
      model: String(model),
      method: String(method),
      args: listOf(positional),
      kwargs: objectOf(kwargs),
    };
  }
  if (path.startsWith("/web/dataset/")) {
    const { model, method, kwargs } = params;
    return {
      number,
      path,
      model: String(model),
      method: String(method),
      args,
      kwargs: objectOf(kwargs),
    };
  }
  const [, model2, method2] = json2Route.exec(path) ?? [];
  if (model2 && method2) {
    const names = argumentNames[method2] ?? ["ids"];
    const rest = Object.entries(params).filter(([name]) => !names.includes(name));
    return {
      number,
      path,
      model: model2,
      method: method2,
      args: names.map((name) => params[name]),
      kwargs: Object.fromEntries(rest),
    };
  }
  const method = path === "/jsonrpc" ? String(params.method) : (path.split("/").at(-1) ?? "");
  return { number, path, model: null, method, args: [], kwargs: {} };
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function versionInfo({ version }: OdooWorld) {
  return {
    server_version: `${version}.0`,
    server_version_info: [version, 0, 0, "final", 0, ""],
    server_serie: `${version}.0`,
    protocol_version: 1,
  };
}

export function sessionInfo(world: OdooWorld) {
  return {
    uid: world.uid,
    is_system: false,
    is_admin: false,
    db: DATABASE,
    server_version: `${world.version}.0`,
    server_version_info: [world.version, 0, 0, "final", 0, ""],
    name: "Shop sync",
    username: LOGIN,
    partner_id: world.uid + 1,
    user_context: { lang: "en_US", tz: false, uid: world.uid },
  };
}

export function errorResponse(world: OdooWorld, id: number | null, refusal: OdooRefusal) {
  const expired = refusal.code === 100;
  const found = refusal.code === 404;
  return {
    jsonrpc: "2.0",
    id,
    error: {
      code: refusal.code ?? (world.version === 19 ? 0 : 200),
      message: expired ? "Odoo Session Expired" : found ? "404: Not Found" : "Odoo Server Error",
      data: {
        name: refusal.python,
        debug: "<traceback>",
        message: refusal.message,
        arguments: found ? [] : [refusal.message],
        context: {},
      },
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(text);
}

export function html(response: ServerResponse, status: number, title: string): void {
  response
    .writeHead(status, { "content-type": "text/html" })
    .end(`<!doctype html>\n<html lang=en>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`);
}

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { callMethod, NO_RESULT } from "./odoo-call.ts";
import { type OdooLedger, readLedger } from "./odoo-ledger.ts";
import { accessDenied, accessError, OdooRefusal, sessionExpired } from "./odoo-refusal.ts";
import {
  API_KEY,
  callOf,
  DATABASE,
  errorResponse,
  html,
  json,
  json2Route,
  LOGIN,
  listOf,
  type Message,
  mayEnter,
  type OdooCall,
  objectOf,
  PASSWORD,
  type Params,
  readBody,
  routes,
  sessionInfo,
  versionInfo,
} from "./odoo-wire.ts";
import { freshWorld, type OdooVersion, type OdooWorld } from "./odoo-world.ts";

/**
 * A fault of one call. From a `before` hook the call is not executed; from an `after` hook it was,
 * and only its answer is lost.
 */
export type OdooFault =
  /** HTTP 500 with an HTML page. */
  | "server-error"
  /** A proxy's page, with HTTP 200. */
  | "html-page"
  /** The connection is closed without an answer. */
  | "drop"
  /** No answer until the client's timeout. */
  | "hang"
  /** The key was revoked. */
  | "access-denied"
  /** The database aborted this transaction. */
  | "serialization-failure";

type Hook = (call: OdooCall) => OdooFault | undefined | Promise<OdooFault | undefined>;

/** A server that answers like the recorded Odoo servers. See test/fixtures/odoo/README.md. */
export type FakeOdoo = {
  readonly url: string;
  /** Environment variables of a shop that uses it. */
  readonly environment: {
    readonly ODOO_URL: string;
    readonly ODOO_DB: string;
    readonly ODOO_LOGIN: string;
    readonly ODOO_API_KEY: string;
  };
  /** The data. Tests change it as people in Odoo would: rights, quirks, rows. */
  readonly world: OdooWorld;
  /** All calls so far, oldest first. */
  readonly calls: readonly OdooCall[];
  /** Called before and after each call is executed; may wait, kill a process, or return a fault. */
  before: Hook;
  after: Hook;
  /** The current documents. */
  ledger(): OdooLedger;
  /** Calls a method as a person in Odoo would, without network and hooks. */
  call(model: string, method: string, args: readonly unknown[], kwargs?: object): unknown;
  /** The same data in another version, as after an upgrade. */
  switchVersion(version: OdooVersion): void;
  /** Stops listening; `up` restarts it at the same address with the same data. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
};

export async function startFakeOdoo(
  options: { version?: OdooVersion; port?: number; now?: () => Date } = {},
): Promise<FakeOdoo> {
  const { version = 17, now = () => new Date() } = options;
  const world = freshWorld(version, now);
  const sessions = new Set<string>();
  const calls: OdooCall[] = [];
  const server = createServer((request, response) => {
    void found(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });

  async function found(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://odoo").pathname;
    const body = await readBody(request);
    if (!routes.some((route) => route.test(path))) return html(response, 404, "Not Found");
    if (!/^application\/json/.test(request.headers["content-type"] ?? "")) {
      return world.version === 19
        ? html(response, 415, "Unsupported Media Type")
        : html(response, 400, "Bad Request");
    }
    let message: Message;
    try {
      message = JSON.parse(body);
    } catch {
      if (world.version <= 17) {
        response.writeHead(400, { "content-type": "text/plain" }).end("Invalid JSON data");
        return;
      }
      const refusal = new OdooRefusal("json.decoder.JSONDecodeError", "Expecting property name");
      return json(response, errorResponse(world, null, refusal));
    }
    const isJson2 = json2Route.test(path);
    if (isJson2 && world.version < 19) return html(response, 404, "Not Found");
    const params = isJson2 ? objectOf(message) : (message.params ?? {});
    const call = callOf(path, params, calls.length + 1);
    calls.push(call);
    const before = await fake.before(call);
    if (before) return fail(response, path, message, before);
    if (isJson2) {
      const { status, body } = executeJson2(call, request);
      const after = await fake.after(call);
      return after ? fail(response, path, message, after) : json(response, body, status);
    }
    const executed = execute(path, message, request);
    const after = await fake.after(call);
    if (after) return fail(response, path, message, after);
    for (const [name, value] of Object.entries(executed.headers ?? {})) {
      response.setHeader(name, value);
    }
    json(response, executed.body);
  }

  function execute(path: string, message: Message, request: IncomingMessage) {
    const id = message.id ?? null;
    try {
      const { result, headers } = run(path, message.params ?? {}, request);
      const body = { jsonrpc: "2.0", id, ...(result !== NO_RESULT && { result }) };
      return { body, headers };
    } catch (error) {
      if (!(error instanceof OdooRefusal)) throw error;
      // Errors before the request was parsed are answered without an id.
      const early = /SessionExpired|NotFound|TypeError/.test(error.python);
      return { body: errorResponse(world, early ? null : id, error), headers: undefined };
    }
  }

  function executeJson2(
    { model, method, args, kwargs }: OdooCall,
    request: IncomingMessage,
  ): { status: number; body: unknown } {
    const failed = (status: number, name: string, message: string, more: unknown[] = []) => ({
      status,
      body: { name, message, arguments: [message, ...more], context: {}, debug: "<traceback>" },
    });
    if (request.headers.authorization !== `bearer ${API_KEY}`) {
      return failed(401, "werkzeug.exceptions.Unauthorized", "Invalid apikey", [401]);
    }
    try {
      const result = callMethod(world, String(model), String(method), args, kwargs);
      return { status: 200, body: result === NO_RESULT ? null : result };
    } catch (error) {
      if (!(error instanceof OdooRefusal)) throw error;
      return failed(json2Status(error.python), error.python, error.message);
    }
  }

  function run(
    path: string,
    params: Params,
    request: IncomingMessage,
  ): { result: unknown; headers?: Record<string, string> } {
    if (path === "/web/webclient/version_info") return { result: versionInfo(world) };
    if (path === "/web/session/authenticate") return logIn(params);
    if (path === "/jsonrpc") return { result: stateless(params) };
    const session = /session_id=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
    if (path === "/web/session/destroy") {
      if (session) sessions.delete(session);
      return { result: NO_RESULT };
    }
    if (!session || !sessions.has(session)) throw sessionExpired();
    const { model, method, args, kwargs } = params;
    if (kwargs === undefined) {
      throw new OdooRefusal(
        "builtins.TypeError",
        "DataSet.call_kw() missing 1 required positional argument: 'kwargs'",
      );
    }
    return {
      result: callMethod(world, String(model), String(method), listOf(args), objectOf(kwargs)),
    };
  }

  /** Sessions accept only the password; API keys are refused here. */
  function logIn({ db, login, password }: Params) {
    if (db !== DATABASE) throw accessError("Database not found.");
    if (login !== LOGIN || password !== PASSWORD) throw accessDenied();
    const session = randomUUID();
    sessions.add(session);
    const cookie = `session_id=${session}; Max-Age=604800; HttpOnly; Path=/`;
    return { result: sessionInfo(world), headers: { "set-cookie": cookie } };
  }

  function stateless({ service, method, args }: Params): unknown {
    const given = listOf(args);
    if (service === "common" && method === "authenticate") {
      return given[1] === LOGIN && mayEnter(given[0], given[2]) ? world.uid : false;
    }
    if (service === "common" && method === "version") return versionInfo(world);
    if (service !== "object" || method !== "execute_kw") {
      throw new OdooRefusal("builtins.KeyError", `${String(service)}.${String(method)}`);
    }
    const [db, uid, secret, model, name, positional, kwargs] = given;
    if (uid !== world.uid || !mayEnter(db, secret)) throw accessDenied();
    return callMethod(world, String(model), String(name), listOf(positional), objectOf(kwargs));
  }

  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const silence = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  const fake: FakeOdoo = {
    url,
    environment: { ODOO_URL: url, ODOO_DB: DATABASE, ODOO_LOGIN: LOGIN, ODOO_API_KEY: API_KEY },
    world,
    calls,
    before: () => undefined,
    after: () => undefined,
    ledger: () => readLedger(world),
    call: (model, method, args, kwargs = {}) =>
      callMethod(world, model, method, args, objectOf(kwargs)),
    switchVersion(next) {
      world.version = next;
    },
    down: silence,
    async up() {
      await listen(port);
    },
    close: silence,
  };

  function json2Status(python: string): number {
    if (/AccessError|AccessDenied/.test(python)) return 403;
    if (/MissingError|NotFound|AttributeError/.test(python)) return 404;
    return /UserError|ValidationError/.test(python) ? 422 : 500;
  }

  function fail(
    response: ServerResponse,
    path: string,
    { id = null }: Message,
    fault: OdooFault,
  ): void {
    if (fault === "hang") return;
    if (fault === "drop") {
      response.destroy();
      return;
    }
    if (fault === "html-page") {
      html(response, 200, "We'll be right back");
      return;
    }
    if (fault === "server-error") {
      html(response, 500, "Internal Server Error");
      return;
    }
    const refusal =
      fault === "access-denied"
        ? accessDenied()
        : new OdooRefusal(
            "psycopg2.errors.SerializationFailure",
            "could not serialize access due to concurrent update",
          );
    if (json2Route.test(path)) {
      const { python: name, message } = refusal;
      json(response, { name, message }, fault === "access-denied" ? 401 : 500);
      return;
    }
    json(response, errorResponse(world, id, refusal));
  }
  return fake;
}

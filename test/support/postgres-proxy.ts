import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";

/** A statement that passes through the proxy. */
export type ProxiedStatement = {
  /** The client's application name, to tell the shop's statements from the job queue's. */
  readonly applicationName: string;
  /** Before PostgreSQL gets it; or after it was executed, before the client knows. */
  readonly moment: "before" | "after";
  /** Counts the statements of all connections, from 1. */
  readonly number: number;
  /** The statement's text if known: prepared statements send it only once. */
  readonly sql: string;
};

export type PostgresProxy = {
  readonly port: number;
  /**
   * Called before and after every statement. "cut" closes the connection: before, the statement is
   * not executed; after, it is not answered.
   */
  onStatement: ((statement: ProxiedStatement) => "pass" | "cut") | undefined;
  /** Closes all connections, like a network failure. */
  cutAll(): void;
  close(): Promise<void>;
};

/**
 * A proxy between the shop and its PostgreSQL that sees every statement, so that a test can kill
 * the process or close the connection exactly between two statements. It knows just enough of the
 * protocol to split messages and find the start and end of statements.
 *
 * @see https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export async function startPostgresProxy(socketPath: string): Promise<PostgresProxy> {
  const sockets = new Set<Socket>();
  let count = 0;

  // Without Nagle's algorithm, which would delay each small message by 40 ms.
  const server = createServer({ noDelay: true }, (client) => {
    const backend = createConnection(socketPath);
    const cut = () => {
      client.destroy();
      backend.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    for (const socket of [client, backend]) socket.on("error", cut).on("close", cut);

    let applicationName = "";
    let sql = "";
    /** Texts of prepared statements, by name. */
    const texts = new Map<string, string>();
    // Answers arrive in the order of their statements.
    const underWay: { number: number; sql: string }[] = [];
    const ask = (moment: "before" | "after", number: number, text: string) =>
      proxy.onStatement?.({ applicationName, moment, number, sql: text }) ?? "pass";

    client.on(
      "data",
      readMessages({
        startsUntyped: true,
        onMessage(type, body, whole) {
          if (type === "") applicationName = startupParameter(body, "application_name");
          if (type === "Q") sql = text(body, 0);
          // Parse contains the prepared statement's name and text. Bind contains a portal's name
          // and the statement's, which may have been parsed long before.
          if (type === "P") texts.set(text(body, 0), text(body, body.indexOf(0) + 1));
          if (type === "B") sql = texts.get(text(body, body.indexOf(0) + 1)) ?? "";
          if (type === "Q" || type === "S") {
            count += 1;
            underWay.push({ number: count, sql });
            if (ask("before", count, sql) === "cut") return cut();
          }
          backend.write(whole);
        },
      }),
    );
    backend.on(
      "data",
      readMessages({
        startsUntyped: false,
        onMessage(type, _body, whole) {
          // ReadyForQuery ends a statement; the first one ends the connection's startup instead.
          const done = type === "Z" ? underWay.shift() : undefined;
          if (done && ask("after", done.number, done.sql) === "cut") return cut();
          client.write(whole);
        },
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");

  const proxy: PostgresProxy = {
    port: address.port,
    onStatement: undefined,
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      proxy.cutAll();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

/** Splits a byte stream into messages. The client's first message has no type. */
function readMessages(options: {
  readonly startsUntyped: boolean;
  onMessage(type: string, body: Buffer, whole: Buffer): void;
}): (chunk: Buffer) => void {
  let untyped = options.startsUntyped;
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const header = untyped ? 4 : 5;
      if (pending.length < header) return;
      const length = pending.readUInt32BE(header - 4) + header - 4;
      if (pending.length < length) return;
      const whole = pending.subarray(0, length);
      pending = pending.subarray(length);
      const type = untyped ? "" : String.fromCharCode(whole[0] ?? 0);
      untyped = false;
      options.onMessage(type, whole.subarray(header), whole);
    }
  };
}

function startupParameter(body: Buffer, name: string): string {
  // The protocol version, then pairs of names and values.
  const words = body.subarray(4).toString("utf8").split("\0");
  return words[words.indexOf(name) + 1] ?? "";
}

function text(body: Buffer, from: number): string {
  const end = body.indexOf(0, from);
  return body.subarray(from, end < 0 ? undefined : end).toString("utf8");
}

import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";

/** One statement on its way through the proxy. */
export type ProxiedStatement = {
  /** What the client called itself, so that the shop's own statements are told from its job queue's. */
  readonly applicationName: string;
  /** Before PostgreSQL has it; after it was done, before the client knows. */
  readonly moment: "before" | "after";
  /** Counts the statements of all connections, from 1. */
  readonly number: number;
  /** The statement's text as far as it is known: prepared ones are named once. */
  readonly sql: string;
};

export type PostgresProxy = {
  readonly port: number;
  /**
   * Called at both sides of every statement. "cut" ends that connection there and then: what was
   * not passed on never happens, what was done is never answered.
   */
  onStatement: ((statement: ProxiedStatement) => "pass" | "cut") | undefined;
  /** Ends every connection, as a network that breaks does. */
  cutAll(): void;
  close(): Promise<void>;
};

/**
 * Stands between the shop and its PostgreSQL and sees every statement go by, so that a test can
 * end the process, or the connection, exactly between two of them. Knows as much of the protocol as
 * finding the messages needs: a type, a length, and which types begin and end a statement.
 *
 * @see https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export async function startPostgresProxy(socketPath: string): Promise<PostgresProxy> {
  const sockets = new Set<Socket>();
  let count = 0;

  // Messages are small and each is waited for: held back to be sent together, each takes 40 ms.
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
    /** Of its prepared statements, by their names. */
    const texts = new Map<string, string>();
    // Answers come in the order of their statements.
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
          // Parse: the prepared statement's name, then its text. Bind: a portal's name, then the
          // statement's, which may have been parsed long before.
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
          // ReadyForQuery ends a statement; the first one ends the greeting instead.
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

/** Cuts a stream of bytes into the protocol's messages. The client's first has no type. */
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
  // The protocol's version, then pairs of names and values.
  const words = body.subarray(4).toString("utf8").split("\0");
  return words[words.indexOf(name) + 1] ?? "";
}

function text(body: Buffer, from: number): string {
  const end = body.indexOf(0, from);
  return body.subarray(from, end < 0 ? undefined : end).toString("utf8");
}

import type { Duplex } from "node:stream";
import { type ClientBase, Query } from "pg";

/**
 * PostgreSQL's COPY over pg, which speaks its protocol but leaves both ends of it open: its own query
 * throws away what comes out and refuses to send anything in.
 */

/** The parts of pg's connection that COPY needs; its types leave them out. */
type CopyConnection = {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

type Callback = (error: Error | undefined) => void;

/** So much goes on at once: large enough that no step counts, small enough to hold some of them. */
const BATCH_BYTES = 256 * 1024;
const MOST_WAITING = 4;

/**
 * What a `COPY … TO STDOUT` says, in batches of whole rows.
 *
 * @throws whatever the database throws
 */
export async function* copyOut(client: ClientBase, statement: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let rows: Buffer[] = [];
  let size = 0;
  let ended: { readonly error: Error | undefined } | undefined;
  let paused: Duplex | undefined;
  let wake = () => {};
  let abandoned = false;

  const flush = () => {
    if (size > 0) waiting.push(Buffer.concat(rows, size));
    rows = [];
    size = 0;
    wake();
  };
  class CopyOut extends Query {
    handleCopyData(message: { readonly chunk: Buffer }, connection: CopyConnection): void {
      if (abandoned) return;
      // A copy, because the driver uses the memory again for what comes next.
      rows.push(Buffer.from(message.chunk));
      size += message.chunk.length;
      if (size < BATCH_BYTES) return;
      flush();
      if (waiting.length < MOST_WAITING) return;
      paused = connection.stream;
      paused.pause();
    }
  }
  const done: Callback = (error) => {
    ended = { error };
    flush();
  };
  client.query(new CopyOut(statement, undefined, done as never));

  try {
    while (true) {
      const batch = waiting.shift();
      if (batch) yield batch;
      else if (ended) break;
      else {
        paused?.resume();
        paused = undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    // Who stops in the middle leaves the rest to be read by nobody; the connection must go on.
    abandoned = true;
    paused?.resume();
  }
  if (ended.error) throw ended.error;
}

export type CopyIn = {
  /** @param rows whole rows or parts of them, as PostgreSQL's text format has them */
  write(rows: Buffer): Promise<void>;
  /** @throws what the database found wrong with any of the rows */
  end(): Promise<void>;
  /** Takes everything back that this COPY wrote, by failing it. */
  cancel(): Promise<void>;
};

/** Begins a `COPY … FROM STDIN`. */
export async function openCopyIn(client: ClientBase, statement: string): Promise<CopyIn> {
  let started: (connection: CopyConnection) => void = () => {};
  const starting = new Promise<CopyConnection>((resolve) => {
    started = resolve;
  });
  class CopyInQuery extends Query {
    handleCopyInResponse(connection: CopyConnection): void {
      started(connection);
    }
  }
  const finished = new Promise<void>((resolve, reject) => {
    const done: Callback = (error) => (error ? reject(error) : resolve());
    client.query(new CopyInQuery(statement, undefined, done as never));
  });
  // Seen by whoever writes next; until then nobody waits for it.
  finished.catch(() => {});
  const connection = await Promise.race([starting, finished]);
  if (!connection) throw new Error(`This is no COPY FROM STDIN: ${statement}`);

  return {
    async write(rows) {
      connection.sendCopyFromChunk(rows);
      if (!connection.stream.writableNeedDrain) return;
      const drained = new Promise<void>((resolve) => connection.stream.once("drain", resolve));
      await Promise.race([drained, finished]);
    },
    async end() {
      connection.endCopyFrom();
      await finished;
    },
    async cancel() {
      connection.sendCopyFail("cancelled");
      await finished.catch(() => {});
    },
  };
}

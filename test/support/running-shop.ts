import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";

import { temporaryDataFolder } from "./temporary-data-folder.ts";

export type RunningShop = {
  readonly url: string;
  readonly dataDir: string;
  /** The demo's PIN, unless the environment sets another one. */
  readonly pin: string;
  /** Of its current process. */
  pid(): number;
  /** Output of the process so far. */
  output(): string;
  /** SIGKILL: no handler runs. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Starts a new process with the same data and address. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
};

/** A start takes seconds, but up to a minute on a busy machine. */
const READY_MS = 180_000;

/**
 * The built shop as its owner runs it: in its own process with an embedded database.
 *
 * @param environment may name a database or a data folder of the caller's
 * @param first whether it is a first start; otherwise a demo shop starts with a copy of data that
 *   was prepared by another first start (`shop-data.ts`)
 */
export async function runShop(
  environment: Record<string, string> = {},
  { first = false } = {},
): Promise<RunningShop> {
  const dataDir = temporaryDataFolder();
  const hasOwnData = ["DATABASE_URL", "DATA_DIR", "SHOP_MODE"].some((name) => name in environment);
  const { SHOP_DATA: madeBefore } = process.env;
  // When running as root, the database belongs to another user; `cp -a` preserves that.
  if (madeBefore && !first && !hasOwnData) execFileSync("cp", ["-a", `${madeBefore}/.`, dataDir]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = "";

  async function start() {
    output = "";
    // Same flags as tools/build/start.sh.
    const flags = ["--enable-source-maps", "--max-semi-space-size=16"];
    const started = spawn(process.execPath, [...flags, "build/server/index.js"], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        NODE_COMPILE_CACHE: "build/.compile-cache",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if (started.exitCode !== null) throw new Error(`The shop ended at its start:\n${output}`);
      const ready = await fetch(`${url}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    // Otherwise it might become ready later, beside the next one.
    await end("SIGKILL");
    throw new Error(`The shop did not get ready:\n${output}`);
  }

  async function end(signal: "SIGKILL" | "SIGTERM") {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, "exit");
    child.kill(signal);
    const [code] = await exited;
    return code as number | null;
  }

  try {
    await start();
  } catch (error) {
    await end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataDir,
    pin: environment.ADMIN_PIN ?? "2468",
    pid: () => child?.pid ?? 0,
    output: () => output,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
    start,
    async dispose() {
      await end("SIGTERM");
      // After a SIGKILL PostgreSQL may still be shutting down; wait before using the data.
      if (child?.signalCode === "SIGKILL") {
        await (await startEmbeddedPostgres({ dataDir })).stop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A currently unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

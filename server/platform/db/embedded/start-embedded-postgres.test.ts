import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findPostmaster, isRunning, readPostmasterPid } from "./find-postmaster.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { openServerLog } from "./server-log.ts";
import { spawnWithWatchdog } from "./spawn-with-watchdog.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./start-embedded-postgres.ts";
import { postgresUser } from "./system-user.ts";

type Connection = EmbeddedPostgres["connection"];
type Owner = {
  process: ChildProcess;
  result: { connection?: Connection; error?: { name: string; message: string } };
};

const OWNER_SCRIPT = new URL("./fixtures/run-embedded-postgres.ts", import.meta.url).pathname;

let root: string;
let shared: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let owners: ChildProcess[];
let socketFolders: Set<string>;

// Creating a database takes much longer than starting it. Tests that leave it intact share this
// one; tests that damage it use a copy.
beforeAll(async () => {
  shared = openFolder();
  await (await startEmbeddedPostgres({ dataDir: shared })).stop();
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

beforeEach(() => {
  root = openFolder();
  dataDir = join(root, "data");
  running = [];
  owners = [];
  socketFolders = new Set();
});

afterEach(async () => {
  for (const owner of owners) owner.kill("SIGKILL");
  await Promise.all(running.map((postgres) => postgres.stop()));
  const runningPid = postmasterPid();
  if (runningPid) await untilEnded(runningPid);
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  for (const folder of socketFolders) rmSync(folder, { recursive: true, force: true });
});

describe("a data folder", () => {
  test("gets a database at the first start and keeps its rows over a restart", async () => {
    const first = await start();
    await keep(first.connection, "Tumaco");
    await first.stop();

    const second = await start();
    expect(await names(second.connection)).toEqual(["Tumaco"]);
  });

  test("has a durable database in UTF-8 with the same sort order everywhere", async () => {
    useSharedDatabase();
    const { connection } = await start();
    const [row] = await query(
      connection,
      `select datlocprovider as provider, datlocale as locale, current_setting('fsync') as fsync,
              pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ provider: "b", locale: "C.UTF-8", fsync: "on", encoding: "UTF8" });
  });

  test("is reached through a private socket folder and has no port", async () => {
    useSharedDatabase();
    const { connection } = await start();
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(connection.host.length).toBeLessThan(60);
    expect(await query(connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  test("is not blocked by a creation that was killed half-way", async () => {
    mkdirSync(dataDir);
    const half = join(dataDir, "postgres.unfinished-0badcafe");
    mkdirSync(join(half, "base"), { recursive: true });
    writeFileSync(join(half, "PG_VERSION"), "18\n");

    await start();
    expect(existsSync(half)).toBe(false);
  });

  test("is not blocked when its first owner was killed while creating it", async () => {
    const owner = spawnOwner();
    await until(() => existsSync(dataDir) && readdirSync(dataDir).some(isUnfinished));
    owner.kill("SIGKILL");

    const { connection } = await start();
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter(isUnfinished)).toEqual([]);
  });

  test("with a damaged database is refused instead of replaced by an empty one", async () => {
    mkdirSync(join(dataDir, "postgres", "base"), { recursive: true });
    await expect(start()).rejects.toThrow(/not a complete PostgreSQL data directory/);
  });

  test("of another PostgreSQL version is refused with a sentence", async () => {
    copyDatabase();
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(/written by PostgreSQL 17/);
  });

  test("whose PostgreSQL does not start reports PostgreSQL's own reason", async () => {
    copyDatabase();
    writeFileSync(join(dataDir, "postgres", "postgresql.conf"), "no_such_setting = 1\n");
    await expect(start()).rejects.toThrow(/no_such_setting/);
  });
});

describe("a crash", () => {
  beforeEach(useSharedDatabase);

  test("of the owning process ends its PostgreSQL, and the next start finds what was committed", async () => {
    const { owner, connection } = await startOwner();
    await keep(connection, "Sambirano");
    const postmaster = mustPostmasterPid();
    owner.kill("SIGKILL");

    const next = await start();
    expect(isRunning(postmaster)).toBe(false);
    expect(await names(next.connection)).toEqual(["Sambirano"]);
  });

  test("of the owning process ends its PostgreSQL even without another start", async () => {
    const { owner } = await startOwner();
    const postmaster = mustPostmasterPid();
    owner.kill("SIGKILL");
    await untilEnded(postmaster);
  });

  test("of the owning process and the watchdog leaves an orphan, which is stopped and replaced", async () => {
    const { owner, connection } = await startOwner();
    await keep(connection, "Esmeraldas");
    const orphan = mustPostmasterPid();
    const watchdog = parentOf(orphan);
    for (const shell of [...childrenOf(watchdog), watchdog]) {
      if (shell !== orphan) process.kill(shell, "SIGKILL");
    }
    owner.kill("SIGKILL");
    await once(owner, "exit");
    expect(isRunning(orphan)).toBe(true);

    const next = await start();
    expect(isRunning(orphan)).toBe(false);
    expect(await names(next.connection)).toEqual(["Esmeraldas"]);
  });

  test("of PostgreSQL alone is repaired on the same socket with everything that was committed", async () => {
    const progress: string[] = [];
    const { connection } = await start({ onProgress: (line) => progress.push(line) });
    await keep(connection, "Ucayali");
    process.kill(mustPostmasterPid(), "SIGKILL");
    await until(() => progress.includes("PostgreSQL is running again."));

    expect(progress.filter((line) => line.includes("ended unexpectedly"))).toHaveLength(1);
    expect(await names(connection)).toEqual(["Ucayali"]);
  });

  test("of the watchdog alone is repaired too", async () => {
    const progress: string[] = [];
    const { connection } = await start({ onProgress: (line) => progress.push(line) });
    const before = mustPostmasterPid();
    process.kill(parentOf(before), "SIGKILL");
    await until(() => progress.includes("PostgreSQL is running again."));

    expect(mustPostmasterPid()).not.toBe(before);
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  describe("that left a pid file", () => {
    test("of a process that is gone or another program by now does not block the next start", async () => {
      const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
      for (const pid of [await goneProcess(), process.pid, process.ppid, 1]) {
        writePidFile(`${pid}\n${dataDir}/postgres\n${anHourAgo}\n5432\n/tmp\n\n1 1\nready   \n`);
        await (await start()).stop();
      }
    });

    test("without usable content does not block the next start", async () => {
      for (const content of ["", "\n\n\n", "garbage", "-1\n", "99999999999999999999\n"]) {
        writePidFile(content);
        await (await start()).stop();
      }
    });
  });
});

describe("a second Conche on the same data folder", () => {
  test("is refused with a sentence that names the first", async () => {
    useSharedDatabase();
    const { owner } = await startOwner();
    await expect(start()).rejects.toMatchObject({
      name: "DataFolderInUseError",
      message:
        `The data folder ${dataDir} is in use by another running Conche (process ${owner.pid}). ` +
        "Stop it, or start this one with another DATA_DIR.",
    });
  });

  test("is refused inside one process as well", async () => {
    useSharedDatabase();
    const { connection } = await start();
    await expect(start()).rejects.toThrow(`(process ${process.pid})`);
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("started at the same moment loses, and the winner is not disturbed", async () => {
    const results = await Promise.all([1, 2, 3].map(() => resultOf(spawnOwner())));
    const winners = results.filter(({ result }) => result.connection);
    const refused = results.filter(({ result }) => result.error);
    expect(winners).toHaveLength(1);
    expect(refused.map(({ result }) => result.error?.name)).toEqual([
      "DataFolderInUseError",
      "DataFolderInUseError",
    ]);
    for (const { result } of refused) {
      expect(result.error?.message).toContain(`(process ${winners[0]?.process.pid})`);
    }
    const connection = winners[0]?.result.connection as Connection;
    expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is let in when the first has stopped", async () => {
    useSharedDatabase();
    const { owner } = await startOwner();
    owner.kill("SIGTERM");
    await once(owner, "exit");
    await start();
  });

  test("is refused by a PostgreSQL that somebody else runs there", async () => {
    useSharedDatabase();
    const dataDirectory = join(dataDir, "postgres");
    const stranger = runByHand(dataDirectory);
    await until(() => readPostmasterPid(dataDirectory)?.ready ?? false);
    try {
      await expect(start()).rejects.toThrow(`(process ${mustPostmasterPid()})`);
    } finally {
      stranger.shutDown();
      await stranger.exited;
    }
  });
});

describe("stopping", () => {
  beforeEach(useSharedDatabase);

  test("can be requested twice and leaves no process and no socket", async () => {
    const postgres = await start();
    const postmaster = mustPostmasterPid();
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    expect(isRunning(postmaster)).toBe(false);
    expect(existsSync(postgres.connection.host)).toBe(false);
  });

  test("does not wait for open connections", async () => {
    const postgres = await start();
    const client = new Client(postgres.connection);
    client.on("error", () => {});
    await client.connect();
    await postgres.stop();
    await client.end();
  });

  test("right after PostgreSQL died does not start it again", async () => {
    const postgres = await start();
    process.kill(mustPostmasterPid(), "SIGKILL");
    await postgres.stop();
    expect(findPostmaster(postgres.dataDirectory)).toBeUndefined();
  });
});

function openFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "conche-test-")));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  return folder;
}

function useSharedDatabase(): void {
  dataDir = shared;
}

function copyDatabase(): void {
  mkdirSync(dataDir);
  execFileSync("cp", ["-Rp", join(shared, "postgres"), dataDir]);
}

async function start(options: Omit<EmbeddedPostgresOptions, "dataDir"> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  running.push(postgres);
  socketFolders.add(postgres.connection.host);
  return postgres;
}

function spawnOwner(): ChildProcess {
  const owner = spawn(process.execPath, [OWNER_SCRIPT, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(owner);
  return owner;
}

async function resultOf(owner: ChildProcess): Promise<Owner> {
  if (!owner.stdout) throw new Error("the owner's output is not read");
  const [line] = await once(createInterface(owner.stdout), "line");
  const result: Owner["result"] = JSON.parse(line);
  if (result.connection) socketFolders.add(result.connection.host);
  return { process: owner, result };
}

async function startOwner(): Promise<{ owner: ChildProcess; connection: Connection }> {
  const { process: owner, result } = await resultOf(spawnOwner());
  if (!result.connection) throw new Error(result.error?.message);
  return { owner, connection: result.connection };
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Commits a row. */
async function keep(connection: Connection, name: string): Promise<void> {
  const tables = "drop table if exists bars; create table bars (name text)";
  await query(connection, `${tables}; insert into bars values ('${name}')`);
}

async function names(connection: Connection): Promise<string[]> {
  const rows = (await query(connection, "select name from bars")) as { name: string }[];
  return rows.map(({ name }) => name);
}

function runByHand(dataDirectory: string) {
  const log = openServerLog(join(root, "by-hand.log"));
  const user = postgresUser(dataDirectory, () => {});
  const { postgres } = postgresBinaries(user, () => {});
  return spawnWithWatchdog(postgres, ["-D", dataDirectory, "-h", "", "-k", dataDirectory], {
    user,
    outputFile: log.descriptor,
  });
}

const isUnfinished = (name: string) => name.startsWith("postgres.unfinished-");

function postmasterPid(): number | undefined {
  return readPostmasterPid(join(dataDir, "postgres"))?.pid;
}

function mustPostmasterPid(): number {
  const pid = postmasterPid();
  if (!pid) throw new Error("no PostgreSQL runs here");
  return pid;
}

function writePidFile(content: string): void {
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), content);
}

async function goneProcess(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

/** Process ids of all processes with those of their parents. */
function listProcesses(): { pid: number; parent: number }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

function parentOf(pid: number): number {
  return listProcesses().find((process) => process.pid === pid)?.parent ?? 0;
}

function childrenOf(parent: number): number[] {
  return listProcesses().flatMap((process) => (process.parent === parent ? process.pid : []));
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("waited 10 s in vain");
    await pause(5);
  }
}

async function untilEnded(pid: number): Promise<void> {
  await until(() => !isRunning(pid));
}

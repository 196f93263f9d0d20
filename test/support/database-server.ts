import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openApp } from "#server/open-app.ts";
import { parseConfig } from "#server/platform/config.ts";
import { DATABASE_USER } from "#server/platform/db/embedded/prepare-cluster.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { createDatabase, dropDatabase, type ServerAddress, withDatabase } from "./databases.ts";
import { forgetMissedJobs } from "./missed-jobs.ts";
import { temporaryDataFolder } from "./temporary-data-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: ServerAddress;
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for all server tests: an embedded one in its own folder, or the server of
 * TEST_DATABASE_URL, to run the same tests against a hosted one. Each test copies a template: a
 * migrated database with the sample bars.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const dataDir = url ? undefined : temporaryDataFolder();
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false }) : undefined;
  // Tests create databases, which the shop's own role may not.
  const server: ServerAddress = embedded
    ? { ...embedded.connection, user: DATABASE_USER }
    : { connectionString: url ?? "" };

  const template = `conche_template_${process.pid}`;
  await createDatabase(server, template);
  const shop = await openApp({
    config: parseConfig({}, dataDir ?? tmpdir()),
    connection: withDatabase(server, template),
    log: createLog("silent"),
  });
  await sql.raw(forgetMissedJobs).execute(shop.db);
  await shop.close();
  project.provide("databaseServer", server);
  project.provide("templateDatabase", template);

  return async () => {
    await dropDatabase(server, template);
    await embedded?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}

import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { isJobName, type JobQueue, type Jobs } from "./job-queue.ts";
import { takeKeptJobs } from "./pending-jobs.ts";

/** Hands the jobs that a restore brought along to the queue: each once, also when processes start together. */
export async function runRestoredJobs(db: Database, queue: JobQueue, log: Logger): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { name, data } of await takeKeptJobs(tx)) {
      if (isJobName(name)) await queue.enqueue(tx, name, data as Jobs[typeof name]);
      else log.error({ job: name }, "a restored job is of a kind that this version does not know");
    }
  });
}

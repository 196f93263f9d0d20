import type { Database } from "./db/database.ts";
import { countConnections } from "./db/open-database.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import { databaseConnections, databaseWaiting, queueJobs, registry } from "./metrics.ts";

/** All metrics in the format of Prometheus. Without a database those of the queues are missing. */
export async function readMetrics({
  db,
  jobs,
}: {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "countJobs">;
}): Promise<{ readonly type: string; readonly text: string }> {
  const { total, idle, waiting } = countConnections(db);
  databaseConnections.set({ state: "in_use" }, total - idle);
  databaseConnections.set({ state: "idle" }, idle);
  databaseWaiting.set(waiting);
  const queues = await jobs.countJobs().catch(() => []);
  queueJobs.reset();
  for (const { queue, ...states } of queues) {
    for (const [state, count] of Object.entries(states)) queueJobs.set({ queue, state }, count);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}

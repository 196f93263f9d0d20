import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList } from "node:net";
import type { AppContext } from "../../app-context.ts";
import type { Database } from "../db/database.ts";
import { countConnections } from "../db/open-database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { databaseConnections, databaseWaiting, queueJobs, registry } from "../metrics.ts";
import { sameText } from "../same-text.ts";
import { isTrusted } from "./requests/client-address.ts";

/**
 * Answers `/metrics`, also under overload.
 *
 * @returns false when the request is for another path, or the client may not see the metrics;
 * then it gets the normal 404 page
 */
export type ServeMetrics = (request: IncomingMessage, response: ServerResponse) => boolean;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const forwarded = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export function serveMetrics(ctx: Pick<AppContext, "config" | "db" | "jobs">): ServeMetrics {
  return (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return false;
    const { mode, metricsToken } = ctx.config;
    // In production only the token counts: a proxy on this machine that adds no headers looks like a
    // program on it, and asks for everybody.
    const isLocal = mode !== "production" && isFromThisMachine(request);
    if (!isLocal && !hasToken(request, metricsToken)) return false;
    void readMetrics(ctx).then(
      ({ type, text }) => {
        response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
      },
      () => response.writeHead(500).end(),
    );
    return true;
  };
}

/** A reverse proxy on this machine also connects from loopback, but on behalf of others. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isTrusted(socket.remoteAddress, loopback) || !localHost.test(headers.host ?? ""))
    return false;
  return !Object.keys(headers).some((name) => forwarded.test(name));
}

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === undefined || given === undefined) return false;
  return sameText(given, token);
}

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

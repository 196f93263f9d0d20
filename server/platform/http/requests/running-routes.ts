import type { LogContext } from "../../log-context.ts";

const running = new Set<LogContext>();
const ended = new Set<LogContext>();

/** @param context the request's own, which gets its route later @returns ends it */
export function beginRequest(context: LogContext): () => void {
  running.add(context);
  return () => {
    running.delete(context);
    ended.add(context);
  };
}

/** The routes of all requests that were being answered since the last call. */
export function takeRunningRoutes(): string[] {
  const routes = [...running, ...ended].map(({ route = "other" }) => route);
  ended.clear();
  return [...new Set(routes)];
}

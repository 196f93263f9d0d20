import { AsyncLocalStorage } from "node:async_hooks";

/** What every log line of a request or job carries. Ids only, never personal data. */
export type LogContext = {
  readonly requestId?: string | undefined;
  /** The route pattern of the request. */
  readonly route?: string | undefined;
  /** The kind of job. */
  readonly job?: string | undefined;
  readonly jobId?: string | undefined;
  readonly checkoutId?: string | undefined;
  readonly orderId?: string | undefined;
};

const storage = new AsyncLocalStorage<LogContext>();

/** Runs a request, a job or one step of it; steps inherit what surrounds them. */
export function withLogContext<Result>(fields: LogContext, run: () => Result): Result {
  return storage.run({ ...storage.getStore(), ...fields }, run);
}

/** Adds ids to all further lines of the current request or job. Does nothing outside of one. */
export function addToLogContext(fields: LogContext): void {
  const context = storage.getStore();
  if (context) Object.assign(context, fields);
}

/** The context itself, which gets further ids later; undefined outside of a request or job. */
export function liveLogContext(): LogContext | undefined {
  return storage.getStore();
}

export function currentLogContext(): LogContext {
  return { ...storage.getStore() };
}

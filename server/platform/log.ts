import { type DestinationStream, type Logger, pino } from "pino";
import { currentLogContext } from "./log-context.ts";

/** What of an error may be written down, besides its message and stack. */
const kept = ["code", "severity", "constraint", "table", "column", "routine"] as const;

/**
 * The shop's log: one JSON object a line, with the ids of the request or job that it belongs to.
 * Errors are cut down to what names the fault, because PostgreSQL's own carry the row that failed,
 * with the customer's name and address in it.
 *
 * @param destination standard output by default
 */
export function createLog(
  level: "info" | "warn" | "silent",
  destination?: DestinationStream,
): Logger {
  const options = { level, serializers: { err: describe }, mixin: currentLogContext };
  return destination ? pino(options, destination) : pino(options);
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.fromEntries(
    kept.flatMap((field) => (field in error ? [[field, Reflect.get(error, field)]] : [])),
  );
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...fields,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}

import { type DestinationStream, type Logger, pino } from "pino";
import { currentLogContext } from "./log-context.ts";

/** Fields of an error that are logged besides its message and stack. */
const kept = ["code", "severity", "constraint", "table", "column", "routine"] as const;

/**
 * The shop's log: one JSON object per line, with the ids of its request or job. Only safe fields of
 * errors are logged, because PostgreSQL's errors contain the failed row with the customer's name
 * and address.
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

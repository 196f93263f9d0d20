import { type DestinationStream, type Logger, pino } from "pino";
import { currentLogContext } from "./log-context.ts";

/** Fields of an error that are logged besides its message and stack. */
const kept = ["code", "severity", "constraint", "table", "column", "routine"] as const;

/**
 * The shop's log: one JSON object a line, with the ids of the request or job that it belongs to.
 * Of errors only safe fields are logged: PostgreSQL's own carry the row that failed, with the
 * customer's name and address in it.
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

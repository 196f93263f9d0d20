import { type DestinationStream, type Logger, pino } from "pino";
import { currentLogContext } from "./log-context.ts";

/** Fields of an error that are logged besides its message and stack. */
const logged = ["code", "severity", "constraint", "table", "column", "routine", "queue"] as const;

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

/** Some packages report an error as an object that is none, such as the job queue's workers. */
function describe(error: unknown): object {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, stack, cause } = error as Partial<Error>;
  const fields = Object.fromEntries(
    logged.flatMap((field) => (field in error ? [[field, Reflect.get(error, field)]] : [])),
  );
  return {
    ...(name && { type: name }),
    message: readable(message ?? error),
    ...(stack && { stack: readable(stack) }),
    ...fields,
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

/** Whoever reads the log learns nothing from "[object Object]", which a package may have written. */
function readable(said: unknown): string {
  if (typeof said === "object" && said !== null) {
    return `not an error, but an object with ${Object.keys(said).join(", ") || "nothing"}`;
  }
  return String(said).replaceAll("[object Object]", "(an object)");
}

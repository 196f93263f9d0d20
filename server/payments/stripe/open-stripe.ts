import { Stripe } from "stripe";

/**
 * Two calls of eight seconds take less than the browser's timeout of twenty, so the shop answers
 * first. A retry uses the same idempotency key.
 */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's, for tests. */
  readonly apiBase: string | undefined;
};

/** A client of Stripe's API. The API version is the package's own. */
export function openStripe(
  { secretKey, apiBase }: Pick<StripeSettings, "secretKey" | "apiBase">,
  { retries = RETRIES }: { readonly retries?: number } = {},
): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    ...addressOf(apiBase),
  });
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { host: hostname, protocol: scheme, ...(port && { port: Number(port) }) };
}

import { FakeStripeError } from "./fake-stripe-error.ts";

export type SavedResponse = { readonly status: number; readonly body: string };

type Entry = {
  readonly fingerprint: string;
  readonly at: number;
  result: SavedResponse | undefined;
};

/** Keys expire after a day, as at Stripe. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;

export type IdempotencyKeys = {
  /**
   * Call before executing.
   * @returns the stored answer; undefined for the first request with this key
   * @throws FakeStripeError when parameters differ from the first request, or while that is running
   */
  begin(key: string, fingerprint: string): SavedResponse | undefined;
  keep(key: string, result: SavedResponse): void;
  /** Requests that were refused before execution are not stored. */
  forget(key: string): void;
  forgetAll(): void;
};

export function idempotencyKeys(now: () => Date): IdempotencyKeys {
  const entries = new Map<string, Entry>();
  return {
    begin(key, fingerprint) {
      if (key.length > 255) {
        throw new FakeStripeError(
          400,
          {
            type: "idempotency_error",
            message: "Keys for idempotent requests can only be 255 characters.",
          },
          true,
        );
      }
      const at = now().getTime();
      const entry = entries.get(key);
      if (!entry || at - entry.at > EXPIRES_AFTER_MS) {
        entries.set(key, { fingerprint, at, result: undefined });
        return undefined;
      }
      if (entry.fingerprint !== fingerprint) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new FakeStripeError(400, { type: "idempotency_error", message }, true);
      }
      if (!entry.result) {
        const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`;
        throw new FakeStripeError(
          409,
          { type: "idempotency_error", code: "idempotency_key_in_use", message },
          true,
        );
      }
      return entry.result;
    },
    keep(key, result) {
      const entry = entries.get(key);
      if (entry) entry.result = result;
    },
    forget(key) {
      entries.delete(key);
    },
    forgetAll: () => entries.clear(),
  };
}

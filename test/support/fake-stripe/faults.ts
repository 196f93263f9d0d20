import type { FakeRequest } from "./ledger.ts";

/**
 * What can go wrong between the shop and Stripe.
 *
 * - `error-500`: nothing is done, and the idempotency key keeps the 500 for a day
 * - `error-500-after`: done, but answered 500, which the key keeps
 * - `error-503`: turned away before anything is done; nothing is kept
 * - `drop-before`, `drop-after`: the connection is cut, before or after the request is executed
 * - `timeout-before`, `timeout-after`: no answer ever comes
 * - `slow`: answered after `ms`
 */
export type FaultKind =
  | "error-500"
  | "error-500-after"
  | "error-503"
  | "drop-before"
  | "drop-after"
  | "timeout-before"
  | "timeout-after"
  | "slow";

export type Fault = {
  readonly kind: FaultKind;
  /** For how many requests; 1 unless said. */
  readonly times?: number;
  /** Part of the requests that it hits, 0 to 1; all unless said. */
  readonly rate?: number;
  /** Which requests; all unless said. */
  readonly when?: (request: FakeRequest) => boolean;
  /** Of `slow`. */
  readonly ms?: number;
};

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
};

export function faultList(random: () => number) {
  let faults: { fault: Fault; left: number }[] = [];
  return {
    add(fault: Fault) {
      faults.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      faults = [];
    },
    /** The fault that hits this request, counted as used. */
    take(request: FakeRequest): Fault | undefined {
      const hit = faults.find(
        ({ fault, left }) =>
          left > 0 && (fault.when?.(request) ?? true) && random() < (fault.rate ?? 1),
      );
      if (hit) hit.left -= 1;
      return hit?.fault;
    },
  };
}

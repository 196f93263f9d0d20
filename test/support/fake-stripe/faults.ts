import type { FakeRequest } from "./ledger.ts";

/**
 * Faults between the shop and Stripe.
 *
 * - `error-500`: not executed; the idempotency key stores the 500 for a day
 * - `error-500-after`: executed, but answered 500, which the key stores
 * - `error-503`: rejected before execution; nothing is stored
 * - `drop-before`, `drop-after`: the connection is closed before or after the execution
 * - `timeout-before`, `timeout-after`: never answered
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
  /** Number of requests; 1 by default. */
  readonly times?: number;
  /** Fraction of requests, 0 to 1; all by default. */
  readonly rate?: number;
  /** Which requests; all by default. */
  readonly when?: (request: FakeRequest) => boolean;
  /** Delay of `slow`. */
  readonly ms?: number;
};

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
};

export function faultList(random: () => number) {
  let faults: { fault: Fault; remaining: number }[] = [];
  return {
    add(fault: Fault) {
      faults.push({ fault, remaining: fault.times ?? 1 });
    },
    clear() {
      faults = [];
    },
    /** The fault for this request, if any; it counts as used. */
    take(request: FakeRequest): Fault | undefined {
      const hit = faults.find(
        ({ fault, remaining }) =>
          remaining > 0 && (fault.when?.(request) ?? true) && random() < (fault.rate ?? 1),
      );
      if (hit) hit.remaining -= 1;
      return hit?.fault;
    },
  };
}

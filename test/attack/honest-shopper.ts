import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { intentBody, post } from "#test/support/api-shopper.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import type { FakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";

const CARD = {
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": "4242424242424242",
};

/** One card purchase by a normal shopper. @throws Error naming the step that failed */
export async function buyHonestly(url: string, fake: FakeStripe): Promise<void> {
  const headers = { "x-forwarded-for": `198.51.100.${randomInt(1, 255)}` };
  const checkoutId = randomUUID();
  const intents = `${url}/api/create-payment-intent`;
  // A wrong amount is answered with the right one.
  const quoted = await post(intents, intentBody(checkoutId, 0), headers);
  requireStatus(409, "the total", quoted);
  const amount = (quoted.body.totals as { total: number }).total;

  const begun = await post(intents, intentBody(checkoutId, amount), headers);
  requireOk("the payment's beginning", begun);
  const clientSecret = String(begun.body.clientSecret);
  const checkout = `${url}/api/checkouts/${checkoutId}`;
  const submitted = { amount, details: shopper, lines: threeBarBundle };
  requireOk("the details", await post(`${checkout}/details`, submitted, headers));
  const intent = { id: intentIdOf(clientSecret) ?? "", clientSecret };
  requireOk("the card", await browserOf(fake).confirm(intent, CARD));
  requireOk("the order", await post(`${checkout}/order`, {}, headers));
}

type Answer = { status: number; body: object };

function requireOk(step: string, answer: Answer): void {
  requireStatus(200, step, answer);
}

function requireStatus(expected: number, step: string, { status, body }: Answer): void {
  if (status !== expected)
    throw new Error(`${step}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
}

export type Purchases = {
  /** Durations in milliseconds. */
  readonly took: number[];
  readonly failures: string[];
};

/** Repeats purchases until stopped. */
export function keepBuying(url: string, fake: FakeStripe) {
  const all: Purchases = { took: [], failures: [] };
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const began = performance.now();
      try {
        await buyHonestly(url, fake);
        all.took.push(performance.now() - began);
      } catch (error) {
        all.failures.push(error instanceof Error ? error.message : String(error));
      }
      await pause(100);
    }
  })();
  return {
    /** The current position, to see later what came after it. */
    mark: () => ({ took: all.took.length, failures: all.failures.length }),
    since: (mark: { took: number; failures: number }): Purchases => ({
      took: all.took.slice(mark.took),
      failures: all.failures.slice(mark.failures),
    }),
    async stop(): Promise<Purchases> {
      stopped = true;
      await ended;
      return all;
    },
  };
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

import { createHmac } from "node:crypto";
import type { FakeEvent, Ledger } from "./ledger.ts";
import { renderEvent } from "./render.ts";

/** A fraction of all events (0 to 1), or a filter. */
export type WhichEvents = number | ((event: FakeEvent) => boolean);

export type DeliveryAttempt = {
  readonly eventId: string;
  readonly type: string;
  /** Undefined when the shop could not be reached. */
  readonly status: number | undefined;
};

export type FakeWebhooks = {
  /** The shop's webhook URL; undefined for none. Tests set it once the address is known. */
  url: string | undefined;
  secret: string;
  /** `automatic` sends each event immediately; `held` waits for `deliverAll`. */
  mode: "automatic" | "held";
  /** Events that never arrive; `deliverAll({ lost: true })` sends them. */
  lose: WhichEvents;
  /** Events that are sent twice. */
  double: WhichEvents;
  /** Sends events out of order. */
  reorder: boolean;
  /** Delay of each delivery. */
  delayMs: number;
  /** All attempts so far. */
  readonly attempts: DeliveryAttempt[];
  /**
   * Sends all events that were not answered with 2xx: held, failed, and on request lost ones.
   * @returns the attempts
   */
  deliverAll(options?: { lost?: boolean; atOnce?: boolean }): Promise<DeliveryAttempt[]>;
  /** Sends an event, even if it was sent before. */
  deliver(event: FakeEvent): Promise<DeliveryAttempt>;
  /** Waits until no automatic delivery is running. */
  settled(): Promise<void>;
};

export type WebhookSender = FakeWebhooks & {
  onEvent(event: FakeEvent): void;
  isLost(event: FakeEvent): boolean;
  /** Settings and attempts as they were at first, after the deliveries that are under way. */
  reset(): Promise<void>;
};

export function webhookSender(options: {
  readonly url: string | undefined;
  readonly secret: string;
  readonly ledger: () => Ledger;
  readonly now: () => Date;
  readonly random: () => number;
}): WebhookSender {
  const { ledger, now, random } = options;
  const lost = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  const hits = (which: WhichEvents, event: FakeEvent) =>
    typeof which === "function" ? which(event) : which > 0 && random() < which;

  const defaults = {
    url: options.url,
    secret: options.secret,
    mode: "automatic",
    lose: 0,
    double: 0,
    reorder: false,
    delayMs: 0,
  } as const;
  const sender: WebhookSender = {
    ...defaults,
    attempts: [],
    isLost: (event) => lost.has(event.id),
    onEvent(event) {
      if (hits(sender.lose, event)) {
        lost.add(event.id);
        event.delivery = "failed";
        return;
      }
      if (sender.mode === "held" || !sender.url) return;
      const delivery = automatic(event);
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    async deliver(event) {
      const status = await send(event);
      const ok = status !== undefined && status >= 200 && status < 300;
      if (ok) {
        event.delivery = "delivered";
        lost.delete(event.id);
      } else if (event.delivery !== "delivered") event.delivery = "failed";
      const attempt = { eventId: event.id, type: event.type, status };
      sender.attempts.push(attempt);
      return attempt;
    },
    async deliverAll({ lost: alsoLost = false, atOnce = false } = {}) {
      await sender.settled();
      const open = ledger().events.filter(
        (event) => event.delivery !== "delivered" && (alsoLost || !lost.has(event.id)),
      );
      const order = sender.reorder ? shuffled(open) : open;
      const all = order.flatMap((event) => (hits(sender.double, event) ? [event, event] : [event]));
      if (atOnce) return await Promise.all(all.map((event) => sender.deliver(event)));
      const made: DeliveryAttempt[] = [];
      for (const event of all) made.push(await sender.deliver(event));
      return made;
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    async reset() {
      await sender.settled();
      Object.assign(sender, defaults);
      sender.attempts.length = 0;
      lost.clear();
    },
  };

  async function automatic(event: FakeEvent): Promise<void> {
    // Usually after the API's answer; with a random delay when reordered.
    await wait(sender.delayMs + (sender.reorder ? random() * 40 : 0));
    await sender.deliver(event);
    if (hits(sender.double, event)) await sender.deliver(event);
  }

  async function send(event: FakeEvent): Promise<number | undefined> {
    const { url, secret } = sender;
    if (!url) return undefined;
    const body = JSON.stringify(renderEvent(event), null, 2);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signatureHeader(body, secret, now()),
    };
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(20_000),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }
  return sender;
}

/** @see https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => (ms > 0 ? setTimeout(done, ms) : setImmediate(done)));
}

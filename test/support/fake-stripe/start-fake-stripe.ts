import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { failPayout, moveOther, payOut } from "./balance.ts";
import { executeCall } from "./execute-call.ts";
import { FakeStripeError } from "./fake-stripe-error.ts";
import { type FakeSettings, fakeWorld } from "./fake-world.ts";
import { type Faults, faultList } from "./faults.ts";
import { type Parameters, parseForm } from "./form-body.ts";
import { idempotencyKeys } from "./idempotency.ts";
import type {
  FakeDispute,
  FakeIntent,
  FakePayout,
  FakeRefund,
  FakeRequest,
  Ledger,
} from "./ledger.ts";
import { authenticate, settleBankDebit, verifyMicrodeposits } from "./payment-attempts.ts";
import { getIntent } from "./payment-intents.ts";
import {
  closeDispute,
  closeReview,
  createRefund,
  failRefund,
  openDispute,
  openReview,
  respondToDispute,
  warnOfFraud,
} from "./refunds-and-disputes.ts";
import { API_VERSION } from "./render.ts";
import { type FakeWebhooks, webhookSender } from "./webhooks.ts";

const SECRET_KEY = "sk_test_fake00000000000000000000";
const PUBLISHABLE_KEY = "pk_test_fake00000000000000000000";
const WEBHOOK_SECRET = "whsec_fake0000000000000000000000";

/** Called before and after each request is executed (before it is answered). */
export type RequestHook = (
  moment: "before" | "after",
  request: FakeRequest,
) => void | Promise<void>;

/**
 * A fake Stripe that the real SDK talks to over HTTP: test mode's numbers and outcomes, real state
 * machines, idempotency keys, signed webhooks, and all kinds of faults.
 */
export type FakeStripe = {
  readonly url: string;
  readonly port: number;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Environment variables of a shop that uses this fake. */
  readonly environment: Record<
    "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_API_BASE",
    string
  >;
  readonly settings: FakeSettings;
  readonly webhooks: FakeWebhooks;
  readonly faults: Faults;
  /** Stripe's data, for assertions. */
  readonly ledger: Ledger;
  /** Set by tests; may kill the shop. */
  onRequest: RequestHook | undefined;
  now(): Date;
  /** Forgets everything, as if it was started anew, after the deliveries that are under way. */
  forget(): Promise<void>;
  /** Advances the clock and runs what is due, such as the bank's answers. */
  advance(ms: number): void;
  intent(id: string): FakeIntent;
  /** All intents of a checkout. */
  intentsOf(checkoutId: string): FakeIntent[];
  /** Charges minus refunds of all succeeded payments, in cents. */
  moneyReceived(): number;
  /** Events outside of the API: at the bank, in the banking app, in the dashboard. */
  readonly world: {
    /** The bank answers a debit now instead of after four days. */
    settle(intentId: string): void;
    authenticate(intentId: string, allowed?: boolean): void;
    /** SM11AA verifies, SM33CC exceeds the attempts, SM44DD is too late. */
    verifyMicrodeposits(intentId: string, code?: string): void;
    refund(intentId: string, amount?: number): FakeRefund;
    failRefund(refundId: string): void;
    dispute(intentId: string, reason?: string): FakeDispute;
    /** In the dashboard, with evidence. */
    respondToDispute(disputeId: string): void;
    closeDispute(disputeId: string, status: "won" | "lost"): void;
    warnOfFraud(intentId: string): void;
    openReview(intentId: string): string;
    closeReview(reviewId: string): void;
    /** A fee that belongs to no payment. @returns the balance transaction's id */
    takeFee(amount: number): string;
    /** A movement that the shop does not know, such as a loan of Stripe's. */
    moveOther(amount: number): string;
    /** Holds a part of the balance back; releases it when negative. */
    reserve(amount: number): string;
    /** Pays out the whole balance. */
    payOut(options?: { readonly isAutomatic?: boolean }): FakePayout;
    failPayout(payoutId: string): void;
  };
  close(): Promise<void>;
};

export async function startFakeStripe(
  options: {
    /** A free port by default. */
    readonly port?: number;
    /** The base to which `advance` adds; the system clock by default. */
    readonly clock?: () => Date;
    readonly webhook?: { readonly url?: string; readonly secret?: string };
    /** 0 to 1, for rates; `Math.random` by default. */
    readonly random?: () => number;
  } = {},
): Promise<FakeStripe> {
  const { clock = () => new Date(), random = Math.random } = options;
  let advanced = 0;
  const now = () => new Date(clock().getTime() + advanced);
  const webhooks = webhookSender({
    url: options.webhook?.url,
    secret: options.webhook?.secret ?? WEBHOOK_SECRET,
    ledger: () => world.ledger,
    now,
    random,
  });
  const world = fakeWorld({ now, random, onEvent: (event) => webhooks.onEvent(event) });
  const keys = idempotencyKeys(now);
  const faults = faultList(random);
  let requestNumber = 0;

  const server = createServer((request, response) => {
    found(request, response).catch((error: unknown) => {
      // A bug of the fake: printed in the test's output, and answered like a failure of Stripe.
      process.stderr.write(
        `The fake Stripe broke: ${error instanceof Error ? error.stack : error}\n`,
      );
      response.destroy();
    });
  });

  async function found(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? "/", "http://fake");
    const form =
      incoming.method === "POST" ? Buffer.concat(chunks).toString() : url.search.slice(1);
    const parameters = parseForm(form);
    const idempotencyKey =
      incoming.method === "POST" ? text(incoming.headers["idempotency-key"]) : undefined;
    requestNumber += 1;
    const requestId = `req_fake${requestNumber}`;
    const send = (status: number, body: string, replayed = false) => {
      request.status = status;
      if (replayed) request.replayed = true;
      response.writeHead(status, {
        "content-type": "application/json",
        "request-id": requestId,
        "stripe-version": API_VERSION,
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(replayed && { "idempotent-replayed": "true" }),
        // Retrying would only return the stored answer.
        ...(replayed && status >= 500 && { "stripe-should-retry": "false" }),
      });
      response.end(body);
    };
    const request: FakeRequest = {
      method: incoming.method ?? "GET",
      path: url.pathname,
      parameters,
      idempotencyKey,
      keyType: keyTypeOf(incoming, parameters) ?? "publishable",
    };
    world.ledger.requests.push(request);
    world.runDue();

    const refusal = refuseStranger(incoming, parameters);
    if (refusal) return send(refusal.status, errorBody(refusal));
    await fake.onRequest?.("before", request);
    const fault = faults.take(request);
    const kind = fault?.kind;
    if (kind === "drop-before") return void response.destroy();
    if (kind === "timeout-before") return;
    if (kind === "error-503") {
      const error = new FakeStripeError(503, {
        type: "api_error",
        message: "Stripe is overloaded.",
      });
      return send(503, errorBody(error));
    }

    if (idempotencyKey) {
      try {
        const fingerprint = `${request.method} ${request.path} ${sorted(form)}`;
        const kept = keys.begin(idempotencyKey, fingerprint);
        if (kept) return send(kept.status, kept.body, true);
      } catch (error) {
        if (!(error instanceof FakeStripeError)) throw error;
        return send(error.status, errorBody(error));
      }
    }
    // While it is slow it is running, so its key is in use.
    if (kind === "slow") await new Promise((done) => setTimeout(done, fault?.ms ?? 1000));
    const result = kind === "error-500" ? broken() : execute(request, parameters);
    const answered = kind === "error-500-after" ? broken() : result;
    if (idempotencyKey) {
      if (result.isValidation) keys.forget(idempotencyKey);
      else keys.keep(idempotencyKey, answered);
    }
    await fake.onRequest?.("after", request);
    if (kind === "drop-after") return void response.destroy();
    if (kind === "timeout-after") return;
    send(answered.status, answered.body);
  }

  function execute(request: FakeRequest, parameters: Parameters) {
    try {
      const body = JSON.stringify(executeCall(world, { ...request, parameters }));
      return { status: 200, body, isValidation: false };
    } catch (error) {
      if (!(error instanceof FakeStripeError)) throw error;
      return { status: error.status, body: errorBody(error), isValidation: error.isValidation };
    }
  }

  const intentOf = (id: string) => getIntent(world, id);
  const fake: FakeStripe = {
    url: "",
    port: 0,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: webhooks.secret,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_API_BASE: "",
    },
    settings: world.settings,
    webhooks,
    faults,
    ledger: world.ledger,
    onRequest: undefined,
    now,
    async forget() {
      await webhooks.reset();
      world.forget();
      keys.forgetAll();
      advanced = 0;
      faults.clear();
      fake.onRequest = undefined;
    },
    advance(ms) {
      advanced += ms;
      world.runDue();
    },
    intent: intentOf,
    intentsOf: (checkoutId) =>
      [...world.ledger.intents.values()].filter(
        ({ metadata }) => metadata.checkout_id === checkoutId,
      ),
    moneyReceived: () =>
      [...world.ledger.charges.values()].reduce(
        (sum, { status, amount, amountRefunded }) =>
          status === "succeeded" ? sum + amount - amountRefunded : sum,
        0,
      ),
    world: {
      settle: (intentId) => settleBankDebit(world, intentOf(intentId)),
      authenticate(intentId, allowed = true) {
        try {
          authenticate(world, intentOf(intentId), allowed);
        } catch (error) {
          // A declined card; the intent contains the error.
          if (!(error instanceof FakeStripeError) || error.status !== 402) throw error;
        }
      },
      verifyMicrodeposits: (intentId, code = "SM11AA") =>
        verifyMicrodeposits(world, intentOf(intentId), { code }),
      refund: (intentId, amount) =>
        createRefund(world, {
          payment_intent: intentId,
          ...(amount !== undefined && { amount: String(amount) }),
        }),
      failRefund: (refundId) => failRefund(world, refundId),
      dispute: (intentId, reason) => openDispute(world, intentOf(intentId), reason),
      respondToDispute: (disputeId) => respondToDispute(world, disputeId),
      closeDispute: (disputeId, status) => closeDispute(world, disputeId, status),
      warnOfFraud: (intentId) => warnOfFraud(world, intentOf(intentId)),
      openReview: (intentId) => openReview(world, intentOf(intentId)).id,
      closeReview: (reviewId) => closeReview(world, reviewId),
      takeFee: (amount) => moveOther(world, -amount, { type: "stripe_fee", category: "fee" }).id,
      moveOther: (amount) => moveOther(world, amount, { type: "advance", category: "advance" }).id,
      reserve: (amount) =>
        moveOther(world, -amount, {
          type: amount > 0 ? "reserve_hold" : "reserve_release",
          category: "risk_reserved_funds",
        }).id,
      failPayout: (payoutId) => failPayout(world, payoutId),
      payOut: ({ isAutomatic = true } = {}) => payOut(world, isAutomatic),
    },
    async close() {
      await webhooks.settled();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = `http://127.0.0.1:${address.port}`;
  fake.environment.STRIPE_API_BASE = url;
  return Object.assign(fake, { url, port: address.port });
}

function broken() {
  const error = new FakeStripeError(500, {
    type: "api_error",
    message: "An unknown error occurred.",
  });
  return { status: 500, body: errorBody(error), isValidation: false };
}

function errorBody(error: FakeStripeError): string {
  return JSON.stringify({ error: error.body });
}

function keyTypeOf(incoming: IncomingMessage, parameters: Parameters) {
  const bearer = text(incoming.headers.authorization)?.replace(/^Bearer /, "");
  const key = bearer ?? parameters.key;
  if (key === SECRET_KEY) return "secret";
  return key === PUBLISHABLE_KEY ? "publishable" : undefined;
}

/** Refuses requests without our keys, or from an SDK with another API version. */
function refuseStranger(
  incoming: IncomingMessage,
  parameters: Parameters,
): FakeStripeError | undefined {
  const keyType = keyTypeOf(incoming, parameters);
  if (!keyType)
    return new FakeStripeError(401, { message: "Invalid API Key provided: sk_test_****" });
  const version = text(incoming.headers["stripe-version"]);
  if (keyType === "secret" && version !== API_VERSION) {
    return new FakeStripeError(400, { message: `The fake speaks ${API_VERSION}, not ${version}.` });
  }
  return undefined;
}

/** Parameters in another order are the same. */
function sorted(form: string): string {
  return form.split("&").sort().join("&");
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { type ApiResult, intentBody, post } from "#test/support/api-shopper.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { type FakeStripe, startFakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { runShop } from "#test/support/running-shop.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";
import { startCluster } from "./cluster.ts";

const CARD = {
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": "4242424242424242",
};
const SHOPPERS = 6;
/** Time between two failovers, in which purchases are made. */
const CALM_MS = 4_000;
const GIVE_UP_MS = 120_000;

export type FailoverReport = {
  readonly kills: number;
  /** Orders that the shop confirmed. */
  readonly acknowledged: number;
  readonly orders: number;
  /** Milliseconds from each kill to the next placed order. */
  readonly backAfter: readonly number[];
  /** Inconsistencies; empty when all is well. */
  readonly problems: readonly string[];
};

/**
 * Runs two processes of the built shop on a cluster whose primary is killed repeatedly during
 * purchases, and then compares the answers, Stripe's data and the database.
 */
export async function runFailovers(options: {
  readonly kills: number;
  readonly postgresBin: string;
  readonly haproxy: string;
  say(line: string): void;
}): Promise<FailoverReport> {
  const { kills, say } = options;
  const open: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startCluster(options);
    open.push(() => cluster.close());
    const fake = await startFakeStripe();
    open.push(() => fake.close());
    const environment = { ...fake.environment, DATABASE_URL: cluster.url };
    const shops = await Promise.all([runShop(environment), runShop(environment)]);
    for (const shop of shops) open.push(() => shop.dispose());
    fake.webhooks.url = `${shops[0].url}/api/webhooks/stripe`;
    say("two shops are open on the cluster");

    const acknowledged = new Map<string, string>();
    const problems: string[] = [];
    let stopped = false;
    let lastOrderAt = 0;
    const buying = Array.from({ length: SHOPPERS }, async (_, index) => {
      while (!stopped) {
        const checkoutId = randomUUID();
        try {
          const urls = shops.map(({ url }) => url);
          acknowledged.set(checkoutId, await buyPatiently(urls, index, fake, checkoutId, problems));
          lastOrderAt = performance.now();
        } catch (error) {
          problems.push(`${checkoutId}: ${error instanceof Error ? error.message : error}`);
        }
      }
    });
    const backAfter: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(CALM_MS);
      const began = performance.now();
      await cluster.failOver();
      const took = performance.now() - began;
      const over = performance.now();
      while (lastOrderAt < over && performance.now() - over < GIVE_UP_MS) await pause(20);
      backAfter.push(lastOrderAt - began);
      say(
        `kill ${kill}: the replica took over after ${Math.round(took)} ms, ` +
          `the next order was placed after ${Math.round(lastOrderAt - began)} ms`,
      );
      await cluster.rejoin();
    }
    await pause(CALM_MS);
    stopped = true;
    await Promise.all(buying);
    problems.push(...(await compare(cluster.url, fake, acknowledged)));
    const orders = await countOrders(cluster.url);
    return { kills, acknowledged: acknowledged.size, orders, backAfter, problems };
  } finally {
    for (const close of open.reverse()) await close().catch((error) => say(String(error)));
  }
}

/** Retries each step, also at the other process, as a browser and its user would. */
async function buyPatiently(
  urls: readonly string[],
  index: number,
  fake: FakeStripe,
  checkoutId: string,
  faults: string[],
): Promise<string> {
  let turn = index;
  const headers = { "x-forwarded-for": `198.51.100.${1 + Math.floor(Math.random() * 250)}` };
  const call = async (path: string, body: object): Promise<ApiResult> => {
    const deadline = Date.now() + GIVE_UP_MS;
    while (true) {
      const response = await post(`${urls[turn % urls.length]}${path}`, body, headers).catch(
        () => undefined,
      );
      if (response && response.status < 500 && response.status !== 429) return response;
      // An unavailable database must lead to status 503, not 500.
      if (response?.status === 500) faults.push(`${path} was a 500`);
      if (Date.now() > deadline) throw new Error(`${path}: ${response?.status} for two minutes`);
      turn += 1;
      await pause(100);
    }
  };
  const intents = "/api/create-payment-intent";
  const { totals } = (await call(intents, intentBody(checkoutId, 0))).body;
  const amount = (totals as { total: number } | undefined)?.total ?? 0;
  const begun = await call(intents, intentBody(checkoutId, amount));
  if (begun.status !== 200) throw new Error(`begun: ${begun.status} ${JSON.stringify(begun.body)}`);
  const clientSecret = String(begun.body.clientSecret);
  const details = { amount, details: shopper, lines: threeBarBundle };
  const submitted = await call(`/api/checkouts/${checkoutId}/details`, details);
  if (submitted.status !== 200) {
    throw new Error(`submitted: ${submitted.status} ${JSON.stringify(submitted.body)}`);
  }
  const intent = { id: intentIdOf(clientSecret) ?? "", clientSecret };
  await browserOf(fake).confirm(intent, CARD);
  const placed = await call(`/api/checkouts/${checkoutId}/order`, {});
  if (placed.status !== 200) {
    throw new Error(`placed: ${placed.status} ${JSON.stringify(placed.body)}`);
  }
  return String(placed.body.orderId);
}

type OrderRow = { id: string; order_number: string; payment_status: string };

async function compare(
  url: string,
  fake: FakeStripe,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const orders = await ask<OrderRow>(url, "select id, order_number, payment_status from orders");
  const problems: string[] = [];
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [checkoutId, orderId] of acknowledged) {
    const order = byId.get(orderId);
    if (!order) problems.push(`the order of ${checkoutId} was acknowledged and is lost`);
    else if (order.payment_status !== "paid") {
      problems.push(`${order.order_number} is ${order.payment_status}`);
    }
  }
  const numbers = new Set(orders.map(({ order_number }) => order_number));
  if (numbers.size !== orders.length) problems.push("an order number was given twice");
  for (const [checkoutId] of acknowledged) {
    const paid = fake.intentsOf(checkoutId).filter(({ status }) => status === "succeeded");
    if (paid.length !== 1) problems.push(`${checkoutId} was paid ${paid.length} times`);
  }
  const paid = [...fake.ledger.intents.values()].filter(({ status }) => status === "succeeded");
  if (paid.length !== orders.length) {
    problems.push(`${paid.length} payments succeeded, and there are ${orders.length} orders`);
  }
  return problems;
}

async function countOrders(url: string): Promise<number> {
  return (await ask(url, "select from orders")).length;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { Stripe } from "stripe";
import { openStripe, type StripeSettings } from "./open-stripe.ts";
import { handledEvents } from "./stripe-events.ts";

/** A check and the problem that it found. */
export type StripeCheck = { readonly name: string; readonly problem: string | null };

type CheckedSettings = StripeSettings & { readonly publishableKey: string };

const TIMEOUT_MS = 8_000;

/**
 * Checks with Stripe and the shop's own address whether payments will work.
 *
 * @param webhookUrl where Stripe should send its events
 */
export async function checkStripe(
  settings: CheckedSettings,
  webhookUrl: string,
): Promise<StripeCheck[]> {
  const stripe = openStripe(settings, { retries: 0 });
  return await Promise.all([
    check("Secret key", () => findKeyProblem(stripe)),
    check("Publishable key", async () => findPublishableKeyProblem(settings)),
    check("Ways to pay", () => findMethodProblem(stripe)),
    check("Webhook at Stripe", () => findWebhookProblem(stripe, webhookUrl)),
    check("Webhook here", () => pingWebhook(stripe, settings.webhookSecret, webhookUrl)),
  ]);
}

async function check(name: string, find: () => Promise<string | null>): Promise<StripeCheck> {
  try {
    return { name, problem: await find() };
  } catch (error) {
    return { name, problem: describeError(error) };
  }
}

/** Any call is refused with a wrong key. */
async function findKeyProblem(stripe: Stripe): Promise<null> {
  await stripe.balance.retrieve();
  return null;
}

function findPublishableKeyProblem(keys: CheckedSettings): string | null {
  const { publishableKey, secretKey } = keys;
  const isTest = (key: string) => /_test_/.test(key);
  return isTest(publishableKey) === isTest(secretKey)
    ? null
    : "One key is a test key, the other one takes real money. Both have to be of one kind.";
}

async function findMethodProblem(stripe: Stripe): Promise<string | null> {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const used = data.find((each) => each.is_default) ?? data[0];
  const off = [
    used?.card?.available ? [] : ["cards"],
    used?.us_bank_account?.available ? [] : ["bank payments (ACH)"],
  ].flat();
  if (off.length === 0) return null;
  return `Switch on ${off.join(" and ")} in Stripe's settings, under payment methods.`;
}

async function findWebhookProblem(stripe: Stripe, webhookUrl: string): Promise<string | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.find(({ url }) => url === webhookUrl);
  if (!ours) return `Stripe has no webhook to ${webhookUrl}. Add one in its dashboard.`;
  if (ours.status !== "enabled") return "Stripe has switched its webhook off.";

  const sent = new Set(ours.enabled_events);
  const missing = sent.has("*") ? [] : handledEvents.filter((event) => !sent.has(event));
  return missing.length === 0 ? null : `The webhook lacks these events: ${missing.join(", ")}.`;
}

/** Sends a signed test event to the shop's own webhook. */
async function pingWebhook(
  stripe: Stripe,
  secret: string,
  webhookUrl: string,
): Promise<string | null> {
  const payload = JSON.stringify({
    id: `evt_ping_${Date.now()}`,
    object: "event",
    type: "shop.ping",
    created: Math.floor(Date.now() / 1000),
    data: { object: {} },
  });

  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const status = await postTo(webhookUrl, payload, {
    "content-type": "application/json",
    "stripe-signature": signature,
  });
  if (status === null) return `Nothing answers at ${webhookUrl}. Check SITE_URL and the proxy.`;
  if (status >= 200 && status < 300) return null;
  return `${webhookUrl} answered ${status}, so events of Stripe's would not arrive.`;
}

/** @returns the status of the response; null for none */
async function postTo(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  const request = url.startsWith("https:") ? overHttps : overHttp;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return await new Promise((resolve) => {
    request(url, { method: "POST", headers, signal }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? null);
    })
      .on("error", () => resolve(null))
      .end(body);
  });
}

function describeError(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return "Stripe doesn't know this key. Copy it again from its dashboard.";
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return "The secret key is restricted and may not read this, so look in Stripe's dashboard.";
  }
  if (error instanceof Stripe.errors.StripeConnectionError) return "Stripe could not be reached.";
  if (error instanceof Stripe.errors.StripeError) return `Stripe says: ${error.message}`;
  throw error;
}

import type { FakeStripe } from "./start-fake-stripe.ts";

export type FakeResponse = { readonly status: number; readonly body: Record<string, unknown> };

/** `client_secret` as in the API, or `clientSecret` as in the ledger. */
type Secret = {
  readonly id: string;
  readonly client_secret?: string | null;
  readonly clientSecret?: string;
};

/** What Stripe.js does in a browser, with the publishable key and the intent's secret. */
export function browserOf(fake: Pick<FakeStripe, "url" | "publishableKey">) {
  async function ask(path: string, parameters: Record<string, string>, method: "GET" | "POST") {
    const form = new URLSearchParams({ key: fake.publishableKey, ...parameters }).toString();
    const response = await fetch(
      method === "GET" ? `${fake.url}${path}?${form}` : `${fake.url}${path}`,
      {
        method,
        ...(method === "POST" && {
          body: form,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      },
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const secretOf = (intent: Secret) => ({
    client_secret: intent.client_secret ?? intent.clientSecret ?? "",
  });
  return {
    post: (path: string, parameters: Record<string, string>): Promise<FakeResponse> =>
      ask(path, parameters, "POST"),
    retrieve: (intent: Secret): Promise<FakeResponse> =>
      ask(`/v1/payment_intents/${intent.id}`, secretOf(intent), "GET"),
    /** @param parameters flat, as in a form: `payment_method_data[card][number]` */
    confirm: (intent: Secret, parameters: Record<string, string>): Promise<FakeResponse> =>
      ask(
        `/v1/payment_intents/${intent.id}/confirm`,
        { ...secretOf(intent), return_url: "https://shop.example/back", ...parameters },
        "POST",
      ),
    /** The shopper's answer to the bank's 3-D Secure question. */
    authenticate: (intent: Secret, outcome: "allow" | "refuse" = "allow"): Promise<FakeResponse> =>
      ask(
        `/v1/payment_intents/${intent.id}/fake_authenticate`,
        { ...secretOf(intent), outcome },
        "POST",
      ),
  };
}

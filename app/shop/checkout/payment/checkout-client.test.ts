import { expect, test, vi } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { createPaymentIntent } from "./checkout-client.ts";

const request = {
  checkoutId: "11111111-1111-4111-8111-111111111111",
  lines: [],
  amount: cents(2308),
  method: "debit",
} as const;

const unavailable = "Unable to initialize payments. Please try again later.";
const notConfigured =
  "Stripe payments are not fully configured. Please verify the server secret key.";
const saying = (error: string) => Response.json({ error }, { status: 500 });

test.each([
  ["the server's own error", saying("The server says this."), "The server says this."],
  ["an answer without a secret", Response.json({}), unavailable],
  ["a secret of another form", Response.json({ clientSecret: "not a secret" }), notConfigured],
  ["a server without its secret key", saying("Stripe server is not configured."), notConfigured],
  [
    "an error without a word",
    new Response("", { status: 500, statusText: "Internal Server Error" }),
    "Payment intent creation failed: 500 Internal Server Error",
  ],
])("payments are unavailable after %s, in the specification's words", async (_, result, error) => {
  vi.stubGlobal("fetch", async () => result);
  expect(await createPaymentIntent(request)).toEqual({ code: "payments-unavailable", error });
});

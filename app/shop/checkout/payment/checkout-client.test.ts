import { expect, test, vi } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { createPaymentIntent } from "./checkout-client.ts";

const request = {
  checkoutId: "11111111-1111-4111-8111-111111111111",
  lines: [],
  amount: cents(2308),
  method: "debit",
} as const;

test.each([
  [
    "the server's own error",
    Response.json({ error: "The server says this." }, { status: 503 }),
    "The server says this.",
  ],
  [
    "an answer without a secret",
    Response.json({}),
    "Unable to initialize payments. Please try again later.",
  ],
  [
    "a secret of another form",
    Response.json({ clientSecret: "not a secret" }),
    "Stripe payments are not fully configured. Please verify the server secret key.",
  ],
  [
    "a server without its secret key",
    Response.json({ error: "Stripe server is not configured." }, { status: 500 }),
    "Stripe payments are not fully configured. Please verify the server secret key.",
  ],
  [
    "an error without a word",
    new Response("", { status: 500, statusText: "Internal Server Error" }),
    "Payment intent creation failed: 500 Internal Server Error",
  ],
])("payments are unavailable after %s, in the specification's words", async (_, result, error) => {
  vi.stubGlobal("fetch", async () => result);
  expect(await createPaymentIntent(request)).toEqual({ code: "payments-unavailable", error });
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openRoutes } from "#test/attack/costly-requests.ts";

/** What a stranger who sends it without end takes of a `VisitorLimit`, by its name. */
type Counted = readonly string[];
/** Why nothing has to be counted. */
type Reason = string;

const computes = "writes nothing, asks nobody, and its work is limited by its size";
const signed = "does nothing without a signature";
const random = "changes one row of whoever has its random id, and mails nobody";
const owner = "does nothing without the owner's session";
const separateCounters = "has counters of its own, which count before the look";

const routes: Readonly<Record<string, Counted | Reason>> = {
  "/api/create-payment-intent": ["intents", "changes", "codes", "gift-cards", "tax-questions"],
  "/api/checkouts/:id/details": ["changes", "codes", "gift-cards", "tax-questions"],
  "/api/checkouts/:id/order": ["questions"],
  "/api/orders/:id/payment-intent": ["intents", "changes"],
  "/api/orders/:id/receipt": ["receipt"],
  "/api/quote": ["codes", "gift-cards", "tax-questions"],
  "/api/recipients-file": computes,
  "/api/demo-payments/pi_1": "is there in a demo alone, where no money moves",
  "/api/webhooks/stripe": signed,
  "/api/webhooks/easypost": signed,
  "/functions/send-email": owner,
  "/functions": owner,
  "/contact": ["contact"],
  "/gift-cards/balance": ["gift-cards"],
  "/order/CHOC-2026-001": ["order-link"],
  "/review/:id": ["review"],
  "/notify": ["notice"],
  "/notify/:id": random,
  "/notify/:id/leave": random,
  "/newsletter": ["newsletter"],
  "/newsletter/:id": random,
  "/opening": ["notice"],
  "/opening/:id": random,
  "/admin/unlock": separateCounters,
  "/admin/unlock/passkey": separateCounters,
};

test("every route that takes a body from anybody is counted, or has a reason", () => {
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
  const open = openRoutes.map(({ path }) => path.replace(uuid, ":id"));
  expect(Object.keys(routes).toSorted()).toEqual(open.toSorted());
});

test("every limit that is named exists, and every limit is named", () => {
  const sources = globSync("server/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"));
  const limits = sources.flatMap((source) =>
    Array.from(source.matchAll(/: VisitorLimit = \{\s+what: "([\w-]+)"/g), ([, what]) => what),
  );
  const named = new Set(
    Object.values(routes)
      .filter((each) => typeof each !== "string")
      .flat(),
  );
  expect([...named].toSorted()).toEqual(limits.toSorted());
});

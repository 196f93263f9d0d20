import { renderBalance } from "./balance.ts";
import { FakeStripeError, missing, wrongParameter } from "./fake-stripe-error.ts";
import type { FakeWorld } from "./fake-world.ts";
import type { Parameter, Parameters } from "./form-body.ts";
import { known, refuseUnknown } from "./known-parameters.ts";
import type { FakeEvent, FakeIntent } from "./ledger.ts";
import { authenticate, verifyMicrodeposits } from "./payment-attempts.ts";
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  getIntent,
  updateIntent,
} from "./payment-intents.ts";
import { createRefund } from "./refunds-and-disputes.ts";
import {
  renderBalanceTransaction,
  renderDispute,
  renderEvent,
  renderIntent,
  renderRefund,
} from "./render.ts";
import { taxCall } from "./tax.ts";

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly keyType: "secret" | "publishable";
};

/**
 * Executes one API call atomically.
 * @throws FakeStripeError
 */
export function executeCall(world: FakeWorld, call: Call): Record<string, unknown> {
  const [, version, ...segments] = call.path.split("/");
  if (version !== "v1") throw noSuchAddress(call);
  const [resource, id, verb] = segments.map(decodeURIComponent);
  if (resource === "payment_intents") return paymentIntents(world, call, id, verb);
  if (call.keyType === "publishable") throw secretKeyRequired();
  const { method, parameters } = call;
  const { ledger } = world;
  if (resource === "refunds" && method === "POST" && !id) {
    refuseUnknown(parameters, known.createRefund);
    return renderRefund(createRefund(world, parameters));
  }
  const tax = resource === "tax" && taxCall(world, call, segments.slice(1));
  if (tax) return tax;
  if (method !== "GET") throw noSuchAddress(call);
  switch (resource) {
    case "refunds":
      if (!id) {
        const all = ofIntent([...ledger.refunds.values()], parameters);
        return list(call, known.listOfIntent, all, renderRefund);
      }
      return one(renderRefund, ledger.refunds.get(id ?? ""), "refund", id ?? "");
    case "disputes":
      if (id) return one(renderDispute, ledger.disputes.get(id), "dispute", id);
      return list(
        call,
        known.listOfIntent,
        ofIntent([...ledger.disputes.values()], parameters),
        renderDispute,
      );
    case "balance_transactions": {
      const { payout } = parameters;
      const all = [...ledger.balance.values()].filter(
        ({ payoutId }) => payout === undefined || payoutId === payout,
      );
      if (payout !== undefined && !ledger.payouts.get(String(payout))?.isReconciled) {
        throw wrongParameter(
          "payout",
          "Balance transaction history can only be filtered on automatic transfers, not manual.",
        );
      }
      const expand = textList(parameters.expand).map((path) => path.replace(/^data\./, ""));
      return list(call, known.listBalance, all, (each) =>
        renderBalanceTransaction(ledger, each, expand),
      );
    }
    case "balance":
      return renderBalance(world);
    case "events":
      return list(call, known.listEvents, wantedEvents(ledger.events, parameters), renderEvent);
    default:
      throw noSuchAddress(call);
  }
}

function paymentIntents(
  world: FakeWorld,
  call: Call,
  id: string | undefined,
  verb: string | undefined,
): Record<string, unknown> {
  const { method, parameters, keyType } = call;
  const { ledger } = world;
  const render = (intent: FakeIntent) =>
    forReader(renderIntent(ledger, intent, textList(parameters.expand)), keyType);
  if (!id) {
    if (keyType === "publishable") throw secretKeyRequired();
    if (method === "GET") {
      const all = [...ledger.intents.values()];
      return list(call, known.list, all, (intent) =>
        renderIntent(
          ledger,
          intent,
          textList(parameters.expand).map((path) => path.replace(/^data\./, "")),
        ),
      );
    }
    refuseUnknown(parameters, known.createIntent);
    return render(createIntent(world, parameters));
  }
  const intent = getIntent(world, id);
  if (keyType === "publishable" && parameters.client_secret !== intent.clientSecret) {
    throw wrongParameter(
      "client_secret",
      "The client_secret provided does not match any associated PaymentIntent on this account.",
      "resource_missing",
    );
  }
  switch (`${method} ${verb ?? ""}`) {
    case "GET ":
      refuseUnknown(parameters, known.retrieveIntent);
      return render(intent);
    case "POST confirm":
      refuseUnknown(
        parameters,
        keyType === "publishable" ? known.confirmIntentInBrowser : known.confirmIntent,
      );
      confirmIntent(world, intent, parameters, keyType);
      return render(intent);
    case "POST verify_microdeposits":
      refuseUnknown(parameters, known.verifyMicrodeposits);
      verifyMicrodeposits(world, intent, {
        amounts: parameters.amounts,
        code: parameters.descriptor_code,
      });
      return render(intent);
    // Not part of Stripe's API: the bank's 3-D Secure window that Stripe.js opens.
    case "POST fake_authenticate":
      refuseUnknown(parameters, known.authenticate);
      authenticate(world, intent, parameters.outcome !== "refuse");
      return render(intent);
  }
  if (keyType === "publishable") throw secretKeyRequired();
  switch (`${method} ${verb ?? ""}`) {
    case "POST ":
      refuseUnknown(parameters, known.updateIntent);
      updateIntent(world, intent, parameters);
      return render(intent);
    case "POST cancel":
      refuseUnknown(parameters, known.cancelIntent);
      cancelIntent(world, intent, parameters.cancellation_reason);
      return render(intent);
  }
  throw noSuchAddress(call);
}

/** With a publishable key, only the public fields of an intent are returned. */
function forReader(intent: Record<string, unknown>, keyType: Call["keyType"]) {
  if (keyType === "secret") return intent;
  const { metadata: _, review: __, latest_charge: ___, payment_details: ____, ...visible } = intent;
  return visible;
}

function wantedEvents(events: readonly FakeEvent[], parameters: Parameters): FakeEvent[] {
  const types = new Set(textList(parameters.types));
  const { delivery_success: delivered } = parameters;
  return events.filter(
    (event) =>
      (types.size === 0 || types.has(event.type)) &&
      (delivered === undefined ||
        (delivered === "true" ? event.delivery === "delivered" : event.delivery === "failed")),
  );
}

function ofIntent<T extends { intentId: string }>(
  all: readonly T[],
  { payment_intent: intentId }: Parameters,
): T[] {
  return all.filter((each) => intentId === undefined || each.intentId === intentId);
}

/** Newest first and paginated, like all lists of Stripe. */
function list<T extends { id: string; created: number }>(
  { parameters, path }: Call,
  allowed: (typeof known)[keyof typeof known],
  all: readonly T[],
  render: (each: T) => Record<string, unknown>,
): Record<string, unknown> {
  refuseUnknown(parameters, allowed);
  const limit = Number(parameters.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw wrongParameter("limit", "This value must be between 1 and 100.");
  }
  const { created, starting_after: after } = parameters;
  const range = typeof created === "object" && !Array.isArray(created) ? created : {};
  const wanted = all
    .toReversed()
    .filter(
      (each) =>
        (range.gt === undefined || each.created > Number(range.gt)) &&
        (range.gte === undefined || each.created >= Number(range.gte)) &&
        (range.lt === undefined || each.created < Number(range.lt)) &&
        (range.lte === undefined || each.created <= Number(range.lte)),
    );
  const start = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  const page = wanted.slice(start, start + limit);
  return {
    object: "list",
    url: path,
    has_more: start + limit < wanted.length,
    data: page.map(render),
  };
}

function one<T>(
  render: (each: T) => Record<string, unknown>,
  found: T | undefined,
  what: string,
  id: string,
) {
  if (!found) throw missing(what, id);
  return render(found);
}

function textList(value: Parameter | undefined): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" && value !== "" ? [value] : [];
}

function noSuchAddress({ method, path }: Call): FakeStripeError {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new FakeStripeError(404, { message }, true);
}

function secretKeyRequired(): FakeStripeError {
  const message =
    "This API call cannot be made with a publishable API key. Please use a secret API key.";
  return new FakeStripeError(401, { code: "secret_key_required", message }, true);
}

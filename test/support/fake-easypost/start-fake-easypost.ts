import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const API_KEY = "EZTKfake0000000000000000000000000000000000";
const WEBHOOK_SECRET = "fake-webhook-secret";

type FakeShipment = {
  readonly id: string;
  readonly request: { readonly reference: string; readonly parcel: { readonly weight: number } };
  readonly rates: readonly FakeRate[];
  selectedRate: FakeRate | null;
  refunded: boolean;
};
type FakeRate = ReturnType<typeof rate>;

/**
 * A fake EasyPost that its own client package talks to: shipments with rates, one purchase each,
 * verified addresses, refunds and signed webhooks, as in https://docs.easypost.com.
 */
export type FakeEasyPost = {
  readonly environment: Record<
    "EASYPOST_API_KEY" | "EASYPOST_WEBHOOK_SECRET" | "EASYPOST_API_BASE",
    string
  >;
  readonly shipments: ReadonlyMap<string, FakeShipment>;
  /** Number of purchases. */
  sold(): number;
  /** Faults of the next calls: executed without an answer, or refused. */
  readonly faults: ("lost-answer" | "no-funds" | "broken")[];
  /** A webhook's body and signature. */
  sign(event: object): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
};

export async function startFakeEasyPost(): Promise<FakeEasyPost> {
  const shipments = new Map<string, FakeShipment>();
  const faults: FakeEasyPost["faults"] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const fault = isPurchase(request) ? faults.shift() : undefined;
    const result =
      fault === "no-funds"
        ? refusal(402, "PAYMENT_REQUIRED", "Insufficient funds in the wallet.")
        : fault === "broken"
          ? refusal(503, "SERVICE_UNAVAILABLE", "Try again later.")
          : execute(shipments, request, body);
    if (fault === "lost-answer") {
      response.destroy();
      return;
    }
    response.writeHead(result.status, { "content-type": "application/json" });
    response.end(JSON.stringify(result.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      EASYPOST_API_KEY: API_KEY,
      EASYPOST_WEBHOOK_SECRET: WEBHOOK_SECRET,
      EASYPOST_API_BASE: `http://127.0.0.1:${port}/v2/`,
    },
    shipments,
    sold: () => [...shipments.values()].filter(({ selectedRate }) => selectedRate).length,
    faults,
    sign(event) {
      const body = JSON.stringify(event);
      const digest = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
      return { body, signature: `hmac-sha256-hex=${digest}` };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isPurchase({ url = "" }: IncomingMessage): boolean {
  return url.endsWith("/buy");
}

type Result = { readonly status: number; readonly body: unknown };

function execute(
  shipments: Map<string, FakeShipment>,
  { method, url = "", headers }: IncomingMessage,
  body: string,
): Result {
  const key = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64");
  if (key.toString() !== `${API_KEY}:`) return refusal(401, "UNAUTHORIZED", "Unknown API key.");
  const [, id, verb] = /^\/v2\/shipments(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url) ?? [];
  if (!id && method === "POST") {
    const { shipment: request } = JSON.parse(body);
    if (!(request.parcel.weight > 0)) {
      return refusal(422, "PARCEL.WEIGHT.INVALID", "The parcel has no weight.");
    }
    const number = String(shipments.size + 1).padStart(4, "0");
    const made = {
      id: `shp_${number}`,
      request,
      rates: [
        rate(`${number}_b`, "UPSDAP", "Ground", "11.20", 4),
        rate(`${number}_a`, "USPS", "GroundAdvantage", "7.45", 3),
      ],
      selectedRate: null,
      refunded: false,
    };
    shipments.set(made.id, made);
    return { status: 201, body: render(made) };
  }
  const shipment = id && shipments.get(id);
  if (!shipment) return refusal(404, "NOT_FOUND", "The shipment was not found.");
  if (verb === "buy") {
    if (shipment.selectedRate) {
      return refusal(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
    }
    const wanted = JSON.parse(body).rate.id;
    const chosen = shipment.rates.find((each) => each.id === wanted);
    if (!chosen) return refusal(422, "RATE.UNAVAILABLE", "The rate is not of this shipment.");
    shipment.selectedRate = chosen;
  }
  if (verb === "refund") {
    if (!shipment.selectedRate) return refusal(422, "SHIPMENT.REFUND.UNAVAILABLE", "Not bought.");
    shipment.refunded = true;
  }
  return { status: 200, body: render(shipment) };
}

function rate(id: string, carrier: string, service: string, price: string, days: number) {
  return {
    id: `rate_${id}`,
    object: "Rate",
    carrier,
    service,
    rate: price,
    currency: "USD",
    delivery_days: days,
  };
}

function render({ id, request, rates, selectedRate, refunded }: FakeShipment) {
  const { to_address: to } = request as unknown as {
    to_address: { street1: string; city: string; state: string; zip: string };
  };
  const isKnown = !to.street1.includes("Nowhere");
  return {
    id,
    object: "Shipment",
    reference: request.reference,
    parcel: { id: `prcl_${id}`, object: "Parcel", ...request.parcel },
    rates,
    selected_rate: selectedRate,
    messages: [],
    refund_status: refunded ? "submitted" : null,
    tracking_code: selectedRate && `9400111202555842${id.slice(-4)}00`,
    postage_label: selectedRate && {
      id: `pl_${id}`,
      object: "PostageLabel",
      label_url: `https://easypost-files.example/${id}.pdf`,
    },
    to_address: {
      ...to,
      object: "Address",
      street1: to.street1.toUpperCase(),
      city: to.city.toUpperCase(),
      verifications: {
        delivery: {
          success: isKnown,
          errors: isKnown ? [] : [{ code: "E.ADDRESS.NOT_FOUND", message: "Address not found" }],
        },
      },
    },
  };
}

function refusal(status: number, code: string, message: string): Result {
  return { status, body: { error: { code, message, errors: [] } } };
}

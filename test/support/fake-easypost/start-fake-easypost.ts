import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

const API_KEY = "EZTKfake0000000000000000000000000000000000";
/** Slower than any other answer of a test, faster than the shop's patience. */
const SLOW_MS = 400;
const WEBHOOK_SECRET = "fake-webhook-secret";

type FakeShipment = {
  readonly id: string;
  readonly request: { readonly reference: string; readonly parcel: { readonly weight: number } };
  readonly rates: FakeRate[];
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
  /** Faults of the next purchases and refunds: executed without an answer, or refused. */
  readonly faults: ("lost-answer" | "no-funds" | "broken")[];
  /** Faults of the next requests for rates. */
  readonly quoteFaults: ("broken" | "slow")[];
  /** The most calls that it answered at the same time. */
  busiest(): number;
  /** Lets every rate of an order's parcels cost more, as when it is bought days later. */
  raisePrices(orderNumber: string, by: number): void;
  /** A webhook's body and signature. */
  sign(event: object): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
};

export async function startFakeEasyPost(): Promise<FakeEasyPost> {
  const shipments = new Map<string, FakeShipment>();
  const faults: FakeEasyPost["faults"] = [];
  const quoteFaults: FakeEasyPost["quoteFaults"] = [];
  let running = 0;
  let busiest = 0;
  const server = createServer(async (request, response) => {
    running += 1;
    busiest = Math.max(busiest, running);
    response.once("close", () => {
      running -= 1;
    });
    if (request.url?.startsWith("/labels/")) {
      response.end(labelFile(request.url));
      return;
    }

    const body = await text(request);
    const fault = faultOf(request);
    if (fault === "slow") await setTimeout(SLOW_MS);
    const result =
      fault === "no-funds"
        ? refusal(402, "PAYMENT_REQUIRED", "Insufficient funds in the wallet.")
        : fault === "broken"
          ? refusal(503, "SERVICE_UNAVAILABLE", "Try again later.")
          : execute(shipments, request, body, `http://${request.headers.host}`);
    if (fault === "lost-answer") {
      response.destroy();
      return;
    }
    response.writeHead(result.status, { "content-type": "application/json" });
    response.end(JSON.stringify(result.body));
  });
  function faultOf(request: IncomingMessage) {
    if (movesMoney(request)) return faults.shift();
    return request.method === "POST" && request.url === "/v2/shipments"
      ? quoteFaults.shift()
      : undefined;
  }
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
    quoteFaults,
    busiest: () => busiest,
    raisePrices(orderNumber, by) {
      for (const { request, rates } of shipments.values()) {
        if (request.reference !== orderNumber) continue;
        for (const each of rates) each.rate = (Number(each.rate) + by).toFixed(2);
      }
    },
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

function movesMoney({ url = "" }: IncomingMessage): boolean {
  return url.endsWith("/buy") || url.endsWith("/refund");
}

type Result = { readonly status: number; readonly body: unknown };

function execute(
  shipments: Map<string, FakeShipment>,
  { method, url = "", headers }: IncomingMessage,
  body: string,
  origin: string,
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
    return { status: 201, body: render(made, origin) };
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
    if (shipment.refunded) {
      return refusal(422, "SHIPMENT.REFUND.UNAVAILABLE", "A refund was requested before.");
    }
    shipment.refunded = true;
  }
  return { status: 200, body: render(shipment, origin) };
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

function render({ id, request, rates, selectedRate, refunded }: FakeShipment, origin: string) {
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
      label_url: `${origin}/labels/${id}.pdf`,
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

/** A page of 4 × 6 in with nothing but its name, as small as a PDF can be. */
function labelFile(name: string): string {
  const text = `BT /F1 12 Tf 20 200 Td (${name}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((content, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function refusal(status: number, code: string, message: string): Result {
  return { status, body: { error: { code, message, errors: [] } } };
}

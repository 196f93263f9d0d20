import type EasyPost from "@easypost/api";
import { z } from "zod";
import { cents, parseDecimal, ZERO } from "#domain/money/cents.ts";
import { type Carrier, carriers } from "#domain/parcels/carrier.ts";
import type { CustomsLine } from "#domain/parcels/customs.ts";
import { splitStreet } from "#domain/parcels/split-street.ts";
import { fetchPublic, type PublicNetwork } from "../../platform/http/fetch/fetch-public.ts";
import { atMostAtOnce } from "../../platform/limits/at-most-at-once.ts";
import {
  type BoughtLabel,
  type LabelQuote,
  type LabelRate,
  type ParcelAddress,
  type ScanPlace,
  type ShippingProvider,
  ShippingProviderError,
  type TrackingEvent,
} from "../shipping-provider.ts";

type EasyPostClient = InstanceType<typeof EasyPost>;

const TIMEOUT_MS = 15_000;

/** Labels of a whole morning are quoted together, while EasyPost refuses too many calls a second. */
const MAX_CALLS_AT_ONCE = 5;
const MAX_FILES_AT_ONCE = 5;

export type EasyPostConfig = {
  readonly apiKey: string;
  readonly webhookSecret: string | undefined;
  /** Set only by tests. */
  readonly apiBase?: string | undefined;
};

const FILE_LIMITS = { maxBytes: 5_000_000, withinMs: TIMEOUT_MS };

/** For tests, whose files are on this machine. */
const anyHost: PublicNetwork = {
  resolve: async (host) => [host],
  isAllowed: () => true,
};

const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string(),
  delivery_days: z.number().nullish(),
});
type Rate = z.infer<typeof rateSchema>;
type Shipment = z.infer<typeof shipmentSchema>;

const shipmentSchema = z.object({
  id: z.string(),
  rates: z.array(rateSchema),
  selected_rate: rateSchema.nullish(),
  tracking_code: z.string().nullish(),
  postage_label: z
    .object({
      label_url: z.string(),
      label_pdf_url: z.string().nullish(),
      label_zpl_url: z.string().nullish(),
    })
    .nullish(),
  refund_status: z.string().nullish(),
  messages: z.array(z.object({ carrier: z.string().nullish(), message: z.string() })).default([]),
  to_address: z.object({
    street1: z.string().nullish(),
    street2: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zip: z.string().nullish(),
    verifications: z
      .object({
        delivery: z
          .object({ success: z.boolean(), errors: z.array(z.object({ message: z.string() })) })
          .nullish(),
      })
      .nullish(),
  }),
});

const said = z.string().nullish().catch(null);

const scanSchema = z.object({
  status: z.string(),
  message: said,
  tracking_location: z.object({ city: said, state: said, zip: said }).nullish().catch(null),
});
type Scan = z.infer<typeof scanSchema>;

const eventSchema = z.object({
  description: z.string(),
  result: z
    .object({
      tracking_code: z.string(),
      status: z.string(),
      updated_at: z.iso.datetime({ offset: true }).nullish().catch(null),
      tracking_details: z.array(scanSchema).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** EasyPost (https://docs.easypost.com): labels of USPS, UPS, FedEx and DHL with one key. */
export function easypostProvider(config: EasyPostConfig): ShippingProvider {
  const { open, call } = easypostCalls(config);
  // Files wait for files, so that no purchase waits for them.
  const fileInTurn = atMostAtOnce(MAX_FILES_AT_ONCE);

  return {
    name: "EasyPost",

    async quote({ from, to, parcel, format, customs, reference }) {
      const { ounces, length, width, height } = parcel;
      const isMeasured = length > 0 && width > 0 && height > 0;
      const created = await call(({ Shipment }) =>
        Shipment.create({
          reference,
          from_address: addressOf(from),
          to_address: { ...addressOf(to), verify: ["delivery"] },
          parcel: { weight: ounces, ...(isMeasured && { length, width, height }) },
          options: { label_format: format, label_size: "4x6" },
          ...(customs.length > 0 && { customs_info: customsOf(customs, from) }),
        }),
      );

      const { id: providerId, rates, messages, to_address } = readShipment(created);
      return {
        providerId,
        rates: rates.flatMap(rateOf).toSorted((a, b) => a.price - b.price),
        address: checkedAddress(to_address),
        messages: messages.map(({ message }) => message),
      };
    },

    async currentPrice(providerId, rateId) {
      const { rates } = readShipment(await call(({ Shipment }) => Shipment.retrieve(providerId)));
      return rates.flatMap(rateOf).find(({ id }) => id === rateId)?.price ?? null;
    },

    async buy(providerId, rateId) {
      const bought = await call(({ Shipment }) => Shipment.buy(providerId, rateId));
      const label = labelOf(readShipment(bought));
      if (label) return label;
      throw new ShippingProviderError("EasyPost has no label yet.", { retryable: true });
    },

    async find(providerId) {
      return labelOf(readShipment(await call(({ Shipment }) => Shipment.retrieve(providerId))));
    },

    async readFile(url) {
      // The files are in a storage whose host EasyPost chooses.
      const file = await fileInTurn(() =>
        fetchPublic(url, FILE_LIMITS, config.apiBase ? anyHost : undefined),
      );
      if (file.code === "fetched") return file.bytes;
      const { why: cause, retryable } = file;
      throw new ShippingProviderError("The label's file cannot be loaded.", { retryable, cause });
    },

    async refund(providerId) {
      const label = readShipment(await call(({ Shipment }) => Shipment.retrieve(providerId)));
      const isRequested = label.refund_status === "submitted" || label.refund_status === "refunded";
      if (isRequested) return;

      await call(({ Shipment }) => Shipment.refund(providerId));
    },

    async readEvent(body, signature) {
      const { Utils } = await open();
      let event: unknown;
      try {
        const headers = { "x-hmac-signature": signature };
        event = Utils.validateWebhook(Buffer.from(body), headers, config.webhookSecret ?? "");
      } catch (cause) {
        const message = "This was not signed by EasyPost.";
        throw new ShippingProviderError(message, { retryable: false, cause });
      }

      const { data } = eventSchema.safeParse(event);
      if (!data?.result || !data.description.startsWith("tracker.")) return null;
      const {
        tracking_code: trackingNumber,
        updated_at: at,
        tracking_details: scans,
      } = data.result;
      const status = statuses[data.result.status];
      if (!status) return null;
      return {
        trackingNumber,
        status,
        at: at ? new Date(at) : null,
        afterReturn: status === "delivered" ? deliveryAfterReturn(scans ?? []) : null,
      };
    },
  };
}

function easypostCalls({ apiKey, apiBase }: EasyPostConfig) {
  const inTurn = atMostAtOnce(MAX_CALLS_AT_ONCE);
  let client: EasyPostClient | undefined;

  /** Loaded for the first label, so that a shop without a key never loads it. */
  async function open(): Promise<EasyPostClient> {
    if (client) return client;
    const { default: Client } = await import("@easypost/api");
    client = new Client(apiKey, { timeout: TIMEOUT_MS, ...(apiBase && { baseUrl: apiBase }) });
    return client;
  }

  async function call<T>(request: (client: EasyPostClient) => Promise<T>): Promise<T> {
    const opened = await open();
    return await inTurn(() => inTime(() => request(opened)));
  }

  return { open, call };
}

/** The package does not enforce its own timeout. */
async function inTime<T>(call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error("No answer in time.")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw asProviderError(error);
  } finally {
    clearTimeout(timer);
  }
}

function readShipment(response: unknown): Shipment {
  const parsed = shipmentSchema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new ShippingProviderError("EasyPost answered with something that cannot be read.", {
    retryable: true,
    cause: parsed.error,
  });
}

/** Others, such as "unknown" and "pre_transit", say nothing about where it is. */
const statuses: Readonly<Record<string, TrackingEvent["status"]>> = {
  in_transit: "under-way",
  out_for_delivery: "under-way",
  available_for_pickup: "under-way",
  delivered: "delivered",
  return_to_sender: "undeliverable",
  failure: "failed",
  error: "failed",
};

/** Null where no scan says that it went back. */
function deliveryAfterReturn(scans: readonly Scan[]): ScanPlace | null {
  if (!scans.some(({ status }) => status === "return_to_sender")) return null;
  const delivered = scans.findLast(({ status }) => status === "delivered");
  const { city, state, zip } = delivered?.tracking_location ?? {};
  const isSender = /\b(?:sender|shipper)\b/i.test(delivered?.message ?? "");
  return { city: city ?? "", state: state ?? "", zipCode: zip ?? "", isSender };
}

function addressOf({ name, street, city, state, zipCode, phone }: ParcelAddress) {
  const [street1, street2] = splitStreet(street);
  return { name, street1, street2, city, state, zip: zipCode, country: "US", phone };
}

/** EasyPost makes the form of it. The lines have the weight and value of all their bars. */
function customsOf(lines: readonly CustomsLine[], from: ParcelAddress) {
  return {
    // No export filing up to $2,500 of a kind of goods.
    eel_pfc: "NOEEI 30.37(a)",
    contents_type: "merchandise",
    contents_explanation: "Chocolate bars",
    customs_certify: true,
    customs_signer: from.name,
    non_delivery_option: "return" as const,
    restriction_type: "none" as const,
    customs_items: lines.map(({ description, hsCode, quantity, ounces, value, originCountry }) => ({
      description,
      hs_tariff_number: hsCode,
      quantity,
      weight: ounces,
      value: value / 100,
      currency: "USD",
      origin_country: originCountry,
    })),
  };
}

function rateOf({ id, carrier, service, rate, currency, delivery_days: days }: Rate): LabelRate[] {
  const price = parseDecimal(rate);
  if (price === undefined || currency !== "USD") return [];
  return [{ id, service: `${carrier} ${service}`, price, days: days ?? null }];
}

function checkedAddress(to: Shipment["to_address"]): LabelQuote["address"] {
  const check = to.verifications?.delivery;
  if (check?.success === false) {
    return { code: "not-found", reason: check.errors.map(({ message }) => message).join(" ") };
  }
  const place = `${to.state ?? ""} ${to.zip ?? ""}`.trim();
  const lines = [to.street1, to.street2, to.city, place].filter(Boolean);
  return { code: "found", written: lines.join(", ") };
}

function labelOf(shipment: Shipment): BoughtLabel | null {
  const { tracking_code: trackingNumber, postage_label: label, selected_rate: rate } = shipment;
  if (!trackingNumber || !label || !rate) return null;
  return {
    trackingNumber,
    carrier: carrierOf(rate.carrier),
    service: `${rate.carrier} ${rate.service}`,
    price: cents(parseDecimal(rate.rate) ?? ZERO),
    url: label.label_zpl_url ?? label.label_pdf_url ?? label.label_url,
  };
}

/** Maps "USPS", "UPSDAP", "FedExDefault", "DHLExpress" and the like. */
function carrierOf(name: string): Carrier {
  return carriers.find((carrier) => name.toLowerCase().startsWith(carrier)) ?? "other";
}

const refusal = z.object({ statusCode: z.number(), message: z.string() });

function asProviderError(error: unknown): ShippingProviderError {
  if (error instanceof ShippingProviderError) return error;
  const { data } = refusal.safeParse(error);
  if (!data) {
    return new ShippingProviderError("EasyPost does not answer.", {
      retryable: true,
      cause: error,
    });
  }
  const { statusCode, message } = data;
  const retryable = statusCode >= 500 || statusCode === 408 || statusCode === 429;
  return new ShippingProviderError(message, { retryable, cause: error });
}

import { z } from "zod/mini";
import { heatSettingsSchema } from "../heat/heat-schema.ts";
import { centsSchema } from "../money/money-schema.ts";
import { isUsPlace, type UsPlace } from "../places/us-places.ts";
import { isUsState, type UsState } from "../places/us-states.ts";

/** What a method's price is based on. */
export const rateBases = ["flat", "weight", "count", "subtotal"] as const;
export type RateBasis = (typeof rateBases)[number];

/**
 * A price up to and including this many ounces, bars, or cents of subtotal. Steps are ascending and
 * the last one has no limit, so that every parcel has exactly one price.
 */
export const rateStepSchema = z.readonly(
  z.object({ upTo: z.nullable(z.number().check(z.gte(0))), price: centsSchema }),
);
export type RateStep = z.infer<typeof rateStepSchema>;

const days = z.int().check(z.gte(0), z.lte(60));

/** Transit time in working days, minimum and maximum. */
export const transitSchema = z.readonly(z.object({ least: days, most: days }));
export type Transit = z.infer<typeof transitSchema>;

/** The id of a zone or a method. */
export const shippingIdSchema = z.string().check(z.regex(/^[\w-]{1,60}$/));
const name = z.string().check(z.minLength(1), z.maxLength(60));

export const shippingMethodSchema = z.readonly(
  z.object({
    id: shippingIdSchema,
    name,
    by: z.enum(rateBases),
    steps: z.readonly(z.array(rateStepSchema).check(z.minLength(1))),
    /** Null for no delivery estimate. */
    transit: z.nullable(transitSchema),
    /** Only the Postal Service delivers to post office boxes and military mail. */
    takesPoBoxes: z.boolean(),
  }),
);
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

/** The methods whose price free shipping takes off. */
export const freeMethodChoices = ["every", "cheapest"] as const;

export const shippingZoneSchema = z.readonly(
  z.object({
    id: shippingIdSchema,
    name,
    places: z.readonly(z.array(z.custom<UsPlace>(isUsPlace))),
    /** First digits of ZIP codes, which take precedence over the zones of their states. */
    zips: z.readonly(z.array(z.string().check(z.regex(/^\d{3,5}$/)))),
    /** Subtotal from which shipping is free. */
    freeFrom: z.nullable(centsSchema),
    /** What is free from there on. */
    freeMethods: z._default(z.enum(freeMethodChoices), "every"),
    methods: z.readonly(z.array(shippingMethodSchema).check(z.minLength(1))),
  }),
);
export type ShippingZone = z.infer<typeof shippingZoneSchema>;

export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** When parcels are handed to the carrier, in the shop's time zone. */
export const handOverSchema = z.readonly(
  z.object({
    /** 0 is Sunday. */
    weekdays: z.readonly(z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1))),
    /** Minutes after midnight: orders placed until then are shipped on the same day. */
    cutoff: z.int().check(z.gte(0), z.lte(1440)),
    /** Additional hand-over days before an order is shipped. */
    leadDays: z.int().check(z.gte(0), z.lte(30)),
    /** Days without shipping and delivery. */
    holidays: z.readonly(z.array(isoDay)),
  }),
);
export type HandOver = z.infer<typeof handOverSchema>;

const pickupText = z.string().check(z.minLength(1), z.maxLength(200));

export const pickupSchema = z.readonly(z.object({ place: pickupText, hours: pickupText }));
export type Pickup = z.infer<typeof pickupSchema>;

/** A pickup as offered and charged: with the shop's own place, where the sale is taxed. */
export const offeredPickupSchema = z.readonly(
  z.object({
    place: pickupText,
    hours: pickupText,
    /** Missing when the shop's address has no state, and in older orders. */
    taxedAt: z.optional(
      z.readonly(
        z.object({
          state: z.custom<UsPlace>(isUsPlace),
          /** Empty when unknown. */
          zipCode: z.string(),
        }),
      ),
    ),
  }),
);
export type OfferedPickup = z.infer<typeof offeredPickupSchema>;

export const shippingModes = ["flat", "by-zone"] as const;

export const shippingSettingsSchema = z.readonly(
  z.object({
    /** A flat fee for all orders, from the pricing screen, or each zone's own methods. */
    mode: z.enum(shippingModes),
    zones: z.readonly(z.array(shippingZoneSchema)),
    /** Transit time of the flat fee. */
    flatTransit: z.nullable(transitSchema),
    /** The only state that is shipped to, whatever the zones say. */
    onlyState: z.nullable(z.custom<UsState>(isUsState)),
    pickup: z.nullable(pickupSchema),
    /** Whether the checkout offers to send an order as a gift. */
    offersGifts: z._default(z.boolean(), false),
    /** Whether a gift may go to several people at once. */
    sendsToSeveral: z._default(z.boolean(), false),
    /** Whether buyers can write a note for whoever packs their order. */
    takesPackerNotes: z._default(z.boolean(), false),
    handOver: handOverSchema,
    heat: heatSettingsSchema,
  }),
);
export type ShippingSettings = z.infer<typeof shippingSettingsSchema>;

import { z } from "zod/mini";
import { isUsPlace, type UsPlace } from "../checkout/us-places.ts";
import { isUsState, type UsState } from "../checkout/us-states.ts";
import { heatSettingsSchema } from "../heat/heat-schema.ts";
import { centsSchema } from "../money/money-schema.ts";

/** What a method's price follows from. */
export const rateBases = ["flat", "weight", "count", "subtotal"] as const;
export type RateBasis = (typeof rateBases)[number];

/**
 * A price up to so many ounces, bars, or cents of subtotal, that included. The steps of a method
 * ascend, and its last has no end: so every parcel has one price.
 */
export const rateStepSchema = z.readonly(
  z.object({ upTo: z.nullable(z.number().check(z.gte(0))), price: centsSchema }),
);
export type RateStep = z.infer<typeof rateStepSchema>;

const days = z.int().check(z.gte(0), z.lte(60));

/** Working days on the way, at least and at most. */
export const transitSchema = z.readonly(z.object({ least: days, most: days }));
export type Transit = z.infer<typeof transitSchema>;

const id = z.string().check(z.regex(/^[\w-]{1,60}$/));
const name = z.string().check(z.minLength(1), z.maxLength(60));

export const shippingMethodSchema = z.readonly(
  z.object({
    id,
    name,
    by: z.enum(rateBases),
    steps: z.readonly(z.array(rateStepSchema).check(z.minLength(1))),
    /** Null where nobody promises anything. */
    transit: z.nullable(transitSchema),
    /** The Postal Service alone delivers to post office boxes and military mail. */
    takesPoBoxes: z.boolean(),
  }),
);
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

export const shippingZoneSchema = z.readonly(
  z.object({
    id,
    name,
    places: z.readonly(z.array(z.custom<UsPlace>(isUsPlace))),
    /** First digits of ZIP codes, which count before the zones of their states. */
    zips: z.readonly(z.array(z.string().check(z.regex(/^\d{3,5}$/)))),
    /** A subtotal from which shipping is free. */
    freeFrom: z.nullable(centsSchema),
    methods: z.readonly(z.array(shippingMethodSchema).check(z.minLength(1))),
  }),
);
export type ShippingZone = z.infer<typeof shippingZoneSchema>;

export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** When parcels leave, where the shop is. */
export const handOverSchema = z.readonly(
  z.object({
    /** 0 is Sunday. */
    weekdays: z.readonly(z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1))),
    /** Minutes after midnight, by when an order must be in to leave that day. */
    cutoff: z.int().check(z.gte(0), z.lte(1440)),
    /** How many hand-over days later an order leaves. */
    leadDays: z.int().check(z.gte(0), z.lte(30)),
    /** Days on which nothing leaves and nothing is delivered. */
    holidays: z.readonly(z.array(isoDay)),
  }),
);
export type HandOver = z.infer<typeof handOverSchema>;

export const pickupSchema = z.readonly(
  z.object({
    place: z.string().check(z.minLength(1), z.maxLength(200)),
    hours: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
);
export type Pickup = z.infer<typeof pickupSchema>;

export const shippingModes = ["flat", "by-zone"] as const;

export const shippingSettingsSchema = z.readonly(
  z.object({
    /** One fee for all orders, as the pricing screen has it, or each zone's own methods. */
    mode: z.enum(shippingModes),
    zones: z.readonly(z.array(shippingZoneSchema)),
    /** Days on the way of the one fee. */
    flatTransit: z.nullable(transitSchema),
    /** The only state that is shipped to, whatever the zones say. */
    onlyState: z.nullable(z.custom<UsState>(isUsState)),
    pickup: z.nullable(pickupSchema),
    handOver: handOverSchema,
    heat: heatSettingsSchema,
  }),
);
export type ShippingSettings = z.infer<typeof shippingSettingsSchema>;

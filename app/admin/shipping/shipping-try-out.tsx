import { type ReactNode, useState } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { decodeForm } from "#domain/form/form-codec.ts";
import type { HeatOffer } from "#domain/heat/judge-heat.ts";
import { add, type Cents, cents, formatUsd, times } from "#domain/money/cents.ts";
import { weighParcel } from "#domain/parcels/parcel-weight.ts";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { isUsPlace, type UsPlace, usPlaces } from "#domain/places/us-places.ts";
import { isUsState } from "#domain/places/us-states.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { describeNotOffered } from "#domain/shipping/describe-not-offered.ts";
import { describeDay, formatDate } from "#domain/shipping/format-delivery.ts";
import {
  listShippingOptions,
  type ShippingOption,
} from "#domain/shipping/list-shipping-options.ts";
import { shippingCodec } from "#domain/shipping/shipping-codec.ts";
import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { isIsoDay } from "#domain/time/iso-day.ts";
import { minutesIn } from "#domain/time/minutes-in.ts";
import { F } from "./shipping-form-fields.ts";

const MINUTE_MS = 60_000;
const SAMPLE_PRICE = cents(1599);

/** Computes the shipping of a sample cart with the unsaved settings of the screen. */
export function ShippingTryOut(props: {
  pricing: PricingSettings;
  packing: ShipmentSettings;
  timeZone: string;
  today: string;
}): ReactNode {
  const { pricing, packing, timeZone, today } = props;
  const [state, setState] = useState<UsPlace>("AZ");
  const [zipCode, setZipCode] = useState("85001");
  const [units, setUnits] = useState("3");
  const [day, setDay] = useState(today);

  const decoded = decodeForm(shippingCodec, F.useDraft());
  const count = Math.min(500, Math.max(1, Number.parseInt(units, 10) || 1));
  const { ounces } = weighParcel(
    [{ quantity: count, netWeightGrams: null, shippingWeightGrams: null }],
    packing,
  );
  const subtotal = times(effectivePrice(SAMPLE_PRICE, pricing), count);
  return (
    <FormSection
      title="Try it out"
      help="What shoppers would be offered with what you have above, saved or not."
      fields="grid gap-6"
    >
      <div className="grid gap-4 min-[28rem]:grid-cols-2">
        <SelectField
          label="To"
          value={state}
          onChange={(chosen) => {
            if (!isUsPlace(chosen)) return;
            setState(chosen);
            setZipCode("");
          }}
          options={usPlaces}
        />
        <TextField
          label="ZIP code"
          optional
          inputMode="numeric"
          maxLength={5}
          value={zipCode}
          onChange={setZipCode}
        />
        <TextField
          label="Bars"
          inputMode="numeric"
          maxLength={3}
          value={units}
          onChange={setUnits}
        />
        <TextField label="Ordered on" type="date" value={day} onChange={setDay} />
        <p className="col-span-full text-sm text-soft">{`${formatUsd(subtotal)} of bars, ${ounces} oz with the box, ordered at 9 in the morning.`}</p>
      </div>
      <div aria-live="polite">
        {decoded.code === "valid" && isIsoDay(day) ? (
          <Offered
            settings={decoded.data}
            offered={listShippingOptions(
              { shipping: decoded.data, pricing },
              { ounces, units: count, subtotal },
              { state, zipCode, isPoBox: false },
              { now: nineOClock(day, timeZone), timeZone },
            )}
            state={state}
            day={day}
          />
        ) : (
          <p className="text-soft">Fix the marked fields to see prices.</p>
        )}
      </div>
    </FormSection>
  );
}

function Offered(props: {
  settings: ShippingSettings;
  offered: ReturnType<typeof listShippingOptions>;
  state: UsPlace;
  day: string;
}) {
  const { settings, offered, state, day } = props;
  if (offered.code === "not-offered") {
    const only = settings.onlyState;
    return (
      <p className="font-semibold">
        {describeNotOffered(offered, state, only !== null && isUsState(only) ? only : null)}
      </p>
    );
  }
  return (
    <ul className="grid gap-3">
      {offered.options.map((option) => (
        <li key={option.id} className="rounded-md border border-line p-3">
          <p className="flex justify-between gap-4 font-semibold">
            <span>{option.name}</span>
            <span className="tabular-nums">{describePrice(option)}</span>
          </p>
          {option.delivery && (
            <p className="text-sm text-soft">{`Leaves ${describeDay(option.delivery.leaves, day)}, there by ${describeDay(option.delivery.to, day)}`}</p>
          )}
          {option.heat && (
            <div className="mt-2 text-sm">
              <p>{`Usually ${option.heat.high} °F there then. Shoppers choose:`}</p>
              <ul className="list-disc pl-5">
                {option.heat.offers.map((offer) => (
                  <li key={offer.choice}>{describeOffer(offer, option.rate)}</li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeOffer({ choice, fee, week }: HeatOffer, rate: Cents): string {
  switch (choice) {
    case "cold-pack":
      return `A cold pack: ${formatUsd(add(rate, fee))} in all`;
    case "wait":
      return week ? `Waiting, likely until the week of ${formatDate(week)}` : "Waiting";
    case "own-risk":
      return "Shipping now, at their own risk";
  }
}

function describePrice({ rate }: ShippingOption): string {
  return rate === 0 ? "Free" : formatUsd(rate);
}

/** Nine o'clock in the shop's time zone, also during daylight saving time. */
function nineOClock(day: string, timeZone: string): Date {
  const guess = new Date(`${day}T15:00:00Z`);
  return new Date(guess.getTime() + (9 * 60 - minutesIn(timeZone, guess)) * MINUTE_MS);
}

import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { radioCard } from "#app/ui/fields/radio-card.ts";
import type { HeatOffer } from "#domain/heat/judge-heat.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { describeDelivery, formatDate } from "#domain/shipping/format-delivery.ts";
import type { ShippingOption } from "#domain/shipping/list-shipping-options.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { CheckoutSection } from "../checkout-section.tsx";
import type { CheckoutShipping } from "./use-shipping.ts";

/** Chooses the shipping method once the destination is known. */
export default function ShippingFields(props: {
  shipping: CheckoutShipping;
  destination: Destination | null;
  onChoose: (choice: ShippingChoice) => void;
}): ReactNode {
  const { shipping, destination, onChoose } = props;
  const { offered, choice, refresh } = shipping;
  const options = offered.code === "ok" ? offered.options : [];
  const current = options.find(({ id }) => id === choice?.optionId);
  return (
    <CheckoutSection title="Shipping Method">
      <div aria-live="polite" className="grid gap-3">
        {offered.code === "pending" && (
          <>
            <p className="sr-only">Asking how we ship there…</p>
            <Skeleton className="h-20" />
          </>
        )}
        {offered.code === "unreachable" && (
          <>
            <p className="font-semibold text-danger">
              We couldn't look up how we ship there. Nothing was lost.
            </p>
            <Button variant="quiet" className="justify-self-start" onClick={refresh}>
              Try again
            </Button>
          </>
        )}
        {offered.code === "refused" && (
          <p className={offered.reason === "no-place" ? "text-soft" : "font-semibold text-danger"}>
            {offered.error}
          </p>
        )}
        {offered.code === "ok" && (
          <>
            {!destination && <p className="text-soft">Choose a state to see how we ship there.</p>}
            <fieldset className="grid gap-3">
              <legend className="sr-only">Shipping method</legend>
              {offered.options.map((option) => (
                <Choice
                  key={option.id}
                  name="shipping-method"
                  title={option.name}
                  price={option.rate === 0 ? "Free" : formatUsd(option.rate)}
                  hint={hintOf(option, offered.today)}
                  checked={choice?.optionId === option.id}
                  onChoose={() => onChoose({ optionId: option.id, heat: null })}
                />
              ))}
            </fieldset>
            {current?.heat && (
              <HeatFields
                high={current.heat.high}
                offers={current.heat.offers}
                chosen={choice?.heat ?? null}
                onChoose={(heat) => onChoose({ optionId: current.id, heat })}
              />
            )}
          </>
        )}
      </div>
    </CheckoutSection>
  );
}

/** Chooses what to do about heat. Nothing is preselected, since each option has a cost. */
function HeatFields(props: {
  high: number;
  offers: readonly HeatOffer[];
  chosen: HeatOffer["choice"] | null;
  onChoose: (choice: HeatOffer["choice"]) => void;
}) {
  const { high, offers, chosen, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="mt-2 grid gap-3" aria-describedby={id}>
      <legend className="font-semibold">It's warm on the way</legend>
      <p
        id={id}
        className="text-soft"
      >{`Highs are usually around ${high} °F, and chocolate melts. What would you like us to do?`}</p>
      {offers.map((offer) => (
        <Choice
          key={offer.choice}
          name="heat"
          {...heatChoiceOf(offer)}
          checked={chosen === offer.choice}
          onChoose={() => onChoose(offer.choice)}
        />
      ))}
    </fieldset>
  );
}

function heatChoiceOf({ choice, fee, week }: HeatOffer) {
  switch (choice) {
    case "cold-pack":
      return {
        title: "Add a cold pack",
        price: fee === 0 ? "Free" : `+${formatUsd(fee)}`,
        hint: "An insulated box with a cold pack.",
      };
    case "wait":
      return {
        title: "Wait until it's cool",
        price: "Free",
        hint: week
          ? `Likely the week of ${formatDate(week)}. We email you when it leaves.`
          : "We email you when it leaves.",
      };
    case "own-risk":
      return {
        title: "Ship it now anyway",
        price: "Free",
        hint: "At your own risk: we can't replace what melts.",
      };
  }
}

function hintOf({ pickup, delivery, heat }: ShippingOption, today: string): string {
  if (pickup) return `${pickup.place}. ${pickup.hours}. We email you when it's ready.`;
  if (heat) return "You choose below how we keep it cool.";
  return delivery ? describeDelivery(delivery, today) : "";
}

function Choice(props: {
  name: string;
  title: string;
  price: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}) {
  const { name, title, price, hint, checked, onChoose } = props;
  return (
    <label className={`flex items-baseline gap-3.5 px-4.5 py-3.5 ${radioCard}`}>
      <input
        type="radio"
        name={name}
        className="size-4 flex-none accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
      <span className="flex-none tabular-nums">{price}</span>
    </label>
  );
}

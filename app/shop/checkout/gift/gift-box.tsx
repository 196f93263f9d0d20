import type { ReactNode } from "react";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { fieldLabels } from "../checkout-field.tsx";
import { fieldMessage } from "../field-message.ts";

/** The box to tick when an order is a gift. */
export function GiftBox(props: {
  isGift: boolean;
  error?: CheckoutFieldError | undefined;
  onChange: (isGift: boolean) => void;
}): ReactNode {
  const { isGift, error, onChange } = props;
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          id="gift"
          className="size-6 flex-none accent-accent"
          autoComplete="off"
          checked={isGift}
          aria-invalid={error !== undefined}
          aria-describedby={error && "gift-error"}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{fieldLabels.gift}</span>
      </label>
      {error && (
        <p id="gift-error" className="text-sm font-semibold text-danger">
          {fieldMessage("gift", error)}
        </p>
      )}
    </>
  );
}

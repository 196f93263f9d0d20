import type { ReactNode } from "react";

export const GIFT_LABEL = "This is a gift";

/** The box to tick when an order is a gift. */
export function GiftCheckbox(props: {
  isGift: boolean;
  /** Why it cannot be one as it is. */
  problem?: string | undefined;
  onChange: (isGift: boolean) => void;
}): ReactNode {
  const { isGift, problem, onChange } = props;
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          id="gift"
          className="size-6 flex-none accent-accent"
          autoComplete="off"
          checked={isGift}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && "gift-error"}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{GIFT_LABEL}</span>
      </label>
      {problem && (
        <p id="gift-error" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/ui/content/icon.tsx";
import { parseQuantity } from "./parse-quantity.ts";

/**
 * A quantity with minus and plus, that can be typed, too. Minus is disabled at 1. Not a number counts
 * as 1. Zero and negative numbers are passed on when the field is left, so that the cart can remove
 * the line.
 *
 * @param label accessible name, such as "Quantity of Red Orchard"; the buttons are then "Decrease
 * quantity of Red Orchard" and "Increase …"
 */
export function QuantityStepper(props: {
  quantity: number;
  onChange: (quantity: number) => void;
  label: string;
  maximum?: number | undefined;
  large?: boolean;
}): ReactNode {
  const { quantity, label, maximum, large = false } = props;
  /** What a button chose. A screen reader reads what is typed by itself, but not this. */
  const [pressed, setPressed] = useState<number>();
  const onChange = (wanted: number) => props.onChange(Math.min(wanted, maximum ?? wanted));
  const press = (wanted: number) => {
    setPressed(wanted);
    onChange(wanted);
  };
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
    <div
      className={`inline-grid grid-cols-[2.75rem_minmax(2.75rem,auto)_2.75rem] items-stretch rounded-pill border-[1.5px] border-soft/70 bg-raised ${large ? "min-h-13" : "min-h-11"}`}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={button}
        aria-label={`Decrease ${what}`}
        disabled={quantity <= 1}
        onClick={() => press(quantity - 1)}
      >
        <Icon d={MINUS} size={16} lineWidth={1.75} />
      </button>
      <TypedQuantity quantity={quantity} label={label} onChange={onChange} />
      <button
        type="button"
        className={button}
        aria-label={`Increase ${what}`}
        disabled={maximum !== undefined && quantity >= maximum}
        onClick={() => press(quantity + 1)}
      >
        <Icon d={PLUS} size={16} lineWidth={1.75} />
      </button>
      <span role="status" className="sr-only">
        {pressed === quantity && `Quantity ${quantity}`}
      </span>
    </div>
  );
}

const button =
  "grid min-h-11 cursor-pointer place-items-center rounded-pill not-disabled:hover:text-accent disabled:cursor-not-allowed disabled:text-soft/55";
const value =
  "min-h-11 min-w-11 self-center bg-transparent text-center text-base/10 font-semibold text-ink tabular-nums";

function TypedQuantity(props: {
  quantity: number;
  label: string;
  onChange: (quantity: number) => void;
}) {
  const { quantity, label, onChange } = props;
  /** The typed text; null when the field shows the quantity itself. */
  const [draft, setDraft] = useState<string | null>(null);

  function finish() {
    if (draft === null) return;
    // At once: a removed line gives its focus away, which would finish the same draft a second time.
    flushSync(() => setDraft(null));
    const typed = parseQuantity(draft);
    if (typed !== quantity) onChange(typed);
  }

  return (
    <input
      className={value}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      size={3}
      aria-label={label}
      value={draft ?? quantity}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        // A typed number applies immediately, so that totals follow and nothing is lost when the
        // page is left. A 0 waits until the field is left: it may become 10.
        const typed = parseQuantity(text);
        if (/^\s*\d+\s*$/.test(text) && typed >= 1 && typed !== quantity) onChange(typed);
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          finish();
        }
      }}
    />
  );
}

const MINUS = "M2.5 8h11";
const PLUS = "M8 2.5v11M2.5 8h11";

import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { basisUnits } from "#domain/shipping/rate-steps.ts";
import type { RateBasis } from "#domain/shipping/shipping-schema.ts";
import type { MethodForm } from "#domain/shipping/zone-codec.ts";
import { F } from "./shipping-form-fields.ts";

const basisNames: Record<RateBasis, string> = {
  flat: "One price",
  weight: "By weight",
  count: "By the number of bars",
  subtotal: "By what the bars cost",
};

/** An example row of each table's format. */
const examples: Record<RateBasis, string> = {
  flat: "Such as 8.99",
  weight:
    "One step per line: weight in ounces up to which it holds, then the price, like 16 6.50. Start the last line with “more”: more 14.00",
  count:
    "One step per line: number of bars up to which it holds, then the price, like 3 6.50. Start the last line with “more”: more 14.00",
  subtotal:
    "One step per line: order total up to which it holds, then the price, like 50 8.99. Start the last line with “more”: more 0",
};

export function MethodFields(props: {
  at: `zones.${number}.methods.${number}`;
  method: MethodForm;
  /** Null for the only method of its zone. */
  onRemove: (() => void) | null;
}): ReactNode {
  const { at, method, onRemove } = props;
  const { by } = method;
  const isFlat = by === "flat";
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <F.Text path={`${at}.name`} label="Method" hint="As shoppers read it." />
        <div className="grid grid-cols-2 gap-4">
          <F.Number path={`${at}.transit.least`} label="Fastest, days" optional />
          <F.Number path={`${at}.transit.most`} label="Slowest, days" optional />
        </div>
        <F.Switch path={`${at}.takesPoBoxes`} label="Goes to PO boxes and military mail" />
      </div>
      <div className="grid content-start gap-4">
        <F.Select path={`${at}.by`} label="Priced" options={basisNames} />
        <F.Textarea
          path={`${at}.steps`}
          label={isFlat ? "Price" : `Up to how many ${basisUnits[by]}, and the price`}
          hint={examples[by]}
          rows={isFlat ? 1 : 4}
          className={`tabular-nums ${isFlat ? "min-h-11!" : ""}`}
        />
      </div>
      {onRemove && (
        <TextButton className="-ml-2 justify-self-start sm:col-span-2" onClick={onRemove}>
          Remove method<span className="sr-only">{` ${method.name}`}</span>
        </TextButton>
      )}
    </div>
  );
}

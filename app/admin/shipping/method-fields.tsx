import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { basisUnits } from "#domain/shipping/rate-steps.ts";
import type { ShippingField, ShippingProblems } from "#domain/shipping/shipping-form.ts";
import { type RateBasis, rateBases } from "#domain/shipping/shipping-schema.ts";
import { type MethodForm, methodKey, type ZoneForm } from "#domain/shipping/zone-form.ts";

const basisNames: Record<RateBasis, string> = {
  flat: "One price",
  weight: "By weight",
  count: "By the number of bars",
  subtotal: "By what the bars cost",
};

/** An example row of each table's format. */
const examples: Record<RateBasis, string> = {
  flat: "As 8.99",
  weight:
    "A line for each step, up to so many ounces: 16 6.50. The last begins with more: more 14.00",
  count: "A line for each step, up to so many bars: 3 6.50. The last begins with more: more 14.00",
  subtotal:
    "A line for each step, up to so many dollars: 50 8.99. The last begins with more: more 0",
};

/** One shipping method of a zone. */
export function MethodFields(props: {
  zone: ZoneForm;
  method: MethodForm;
  problems: ShippingProblems;
  idOf: (field: ShippingField) => string;
  onChange: (change: Partial<MethodForm>, field?: ShippingField) => void;
  onRemove: (() => void) | null;
}): ReactNode {
  const { zone, method, problems, idOf, onChange, onRemove } = props;
  const key = methodKey(zone, method);
  const { by } = method;
  const about = (part: "name" | "steps" | "transit") => {
    const field: ShippingField = `method-${key}-${part}`;
    return { id: idOf(field), problem: problems[field], field };
  };
  const { field: nameField, ...name } = about("name");
  const { field: stepsField, ...steps } = about("steps");
  const { field: transitField, ...transit } = about("transit");
  const days = (part: "least" | "most", label: string) => (
    <TextField
      {...(part === "least" ? transit : { id: `${transit.id}-most` })}
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={method[part]}
      onChange={(text) => onChange({ [part]: text }, transitField)}
    />
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <TextField
          {...name}
          label="Method"
          hint="As shoppers read it."
          autoComplete="off"
          maxLength={60}
          value={method.name}
          onChange={(text) => onChange({ name: text }, nameField)}
        />
        <div className="grid grid-cols-2 gap-4">
          {days("least", "Fastest, days")}
          {days("most", "Slowest, days")}
        </div>
        <SwitchField
          name={`${key}-boxes`}
          label="Goes to PO boxes and military mail"
          checked={method.takesPoBoxes}
          onChange={(takesPoBoxes) => onChange({ takesPoBoxes })}
        />
      </div>
      <div className="grid content-start gap-4">
        <SelectField
          id={`${steps.id}-by`}
          label="Priced"
          autoComplete="off"
          value={by}
          onChange={(chosen) => {
            const basis = rateBases.find((each) => each === chosen);
            if (basis) onChange({ by: basis }, stepsField);
          }}
        >
          {rateBases.map((basis) => (
            <option key={basis} value={basis}>
              {basisNames[basis]}
            </option>
          ))}
        </SelectField>
        <TextareaField
          {...steps}
          label={by === "flat" ? "Price" : `Up to how many ${basisUnits[by]}, and the price`}
          hint={examples[by]}
          rows={by === "flat" ? 1 : 4}
          className={`tabular-nums ${by === "flat" ? "min-h-11!" : ""}`}
          autoComplete="off"
          value={method.steps}
          onChange={(text) => onChange({ steps: text }, stepsField)}
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

import type { ReactNode } from "react";
import { usStates } from "#domain/places/us-states.ts";
import type { StateTaxField, StateTaxForm, TaxField, TaxProblems } from "#domain/tax/tax-form.ts";
import { TextButton } from "../../ui/buttons/text-button.tsx";
import { Field, UnitInput } from "../../ui/fields/field.tsx";
import { FieldGroup } from "../../ui/fields/field-group.tsx";
import { Input, Textarea } from "../../ui/fields/input.tsx";
import { SwitchField } from "../../ui/fields/switch-field.tsx";
import { taxProblemWords } from "./tax-words.ts";

/** The rates of one state. */
export function StateTaxFields(props: {
  form: StateTaxForm;
  problems: TaxProblems;
  idOf: (field: TaxField) => string;
  onChange: (change: Partial<StateTaxForm>, field?: TaxField) => void;
  onRemove: () => void;
}): ReactNode {
  const { form, problems, idOf, onChange, onRemove } = props;
  const { state } = form;
  const name = usStates[state];
  const about = (part: StateTaxField) => {
    const field: TaxField = `${state}-${part}`;
    const problem = problems[field];
    return { id: idOf(field), problem: problem && taxProblemWords[problem], field };
  };
  const rate = (part: "candy" | "food", label: string, hint: string) => {
    const { field, ...rest } = about(part);
    return (
      <Field {...rest} label={label} hint={hint}>
        {(control) => (
          <UnitInput
            {...control}
            unit="%"
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            value={form[part]}
            onChange={(event) => onChange({ [part]: event.currentTarget.value }, field)}
          />
        )}
      </Field>
    );
  };
  const { field: localField, ...local } = about("local");
  return (
    <FieldGroup title={name}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-2 gap-4">
            {rate("candy", "Candy", "Bars without flour.")}
            {rate("food", "Food", "Bars with flour.")}
          </div>
          <SwitchField
            name={`${state}-shipping`}
            label="Shipping is taxed too"
            checked={form.isShippingTaxed}
            onChange={(isShippingTaxed) => onChange({ isShippingTaxed })}
          />
          <Field id={`tax-${state}-note`} label="Note" optional>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={300}
                value={form.note}
                onChange={(event) => onChange({ note: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Field
          {...local}
          label="Local rates"
          optional
          hint="One a line, on top of the state's: a ZIP code or its first 3 digits, then percent, as 80202 4.81"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              className="tabular-nums"
              autoComplete="off"
              value={form.local}
              onChange={(event) => onChange({ local: event.currentTarget.value }, localField)}
            />
          )}
        </Field>
      </div>
      <TextButton className="mt-2 -ml-2" onClick={onRemove}>{`Remove ${name}`}</TextButton>
    </FieldGroup>
  );
}

import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { usStates } from "#domain/places/us-states.ts";
import type { StateTaxField, StateTaxForm, TaxField, TaxProblems } from "#domain/tax/tax-form.ts";
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
      <UnitField
        {...rest}
        label={label}
        hint={hint}
        unit="%"
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={form[part]}
        onChange={(text) => onChange({ [part]: text }, field)}
      />
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
          <TextField
            id={`tax-${state}-note`}
            label="Note"
            optional
            autoComplete="off"
            maxLength={300}
            value={form.note}
            onChange={(text) => onChange({ note: text })}
          />
        </div>
        <TextareaField
          {...local}
          label="Local rates"
          optional
          hint="One a line, on top of the state's: a ZIP code or its first 3 digits, then percent, as 80202 4.81"
          rows={5}
          className="tabular-nums"
          autoComplete="off"
          value={form.local}
          onChange={(text) => onChange({ local: text }, localField)}
        />
      </div>
      <TextButton className="mt-2 -ml-2" onClick={onRemove}>{`Remove ${name}`}</TextButton>
    </FieldGroup>
  );
}

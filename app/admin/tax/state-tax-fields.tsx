import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { type UsState, usStates } from "#domain/places/us-states.ts";
import { taxCodec } from "#domain/tax/tax-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";

const F = fieldsOf(taxCodec);

export function StateTaxFields(props: {
  at: `states.${number}`;
  state: UsState;
  onRemove: () => void;
}): ReactNode {
  const { at, state, onRemove } = props;
  const name = usStates[state];
  return (
    <FieldGroup title={name}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-2 gap-4">
            <F.Percent path={`${at}.candy`} label="Candy" hint="Bars without flour." />
            <F.Percent path={`${at}.food`} label="Food" hint="Bars with flour." />
          </div>
          <F.Switch path={`${at}.isShippingTaxed`} label="Shipping is taxed too" />
          <F.Text path={`${at}.note`} label="Note" optional />
        </div>
        <F.Textarea
          path={`${at}.local`}
          label="Local rates"
          optional
          hint="One a line, on top of the state's: a ZIP code or its first 3 digits, then percent, as 80202 4.81"
          rows={5}
          className="tabular-nums"
        />
      </div>
      <TextButton className="mt-2 -ml-2" onClick={onRemove}>{`Remove ${name}`}</TextButton>
    </FieldGroup>
  );
}

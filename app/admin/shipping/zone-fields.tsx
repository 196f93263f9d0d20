import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingField, ShippingProblems } from "#domain/shipping/shipping-form.ts";
import { type MethodForm, newMethodForm, type ZoneForm } from "#domain/shipping/zone-form.ts";
import { MethodFields } from "./method-fields.tsx";
import { newRowId } from "./new-row-id.ts";
import { PlacePicker } from "./place-picker.tsx";

/** The places of a zone, and its shipping methods. */
export function ZoneFields(props: {
  zone: ZoneForm;
  taken: ReadonlySet<UsPlace>;
  problems: ShippingProblems;
  idOf: (field: ShippingField) => string;
  onChange: (change: Partial<ZoneForm>, field?: ShippingField) => void;
  onRemove: () => void;
}): ReactNode {
  const { zone, taken, problems, idOf, onChange, onRemove } = props;
  const field = (part: "name" | "places" | "zips" | "freeFrom"): ShippingField =>
    `zone-${zone.id}-${part}`;
  const about = (part: "name" | "places" | "zips" | "freeFrom") => ({
    id: idOf(field(part)),
    problem: problems[field(part)],
  });
  const changeMethod = ({ id }: MethodForm, change: Partial<MethodForm>, changed?: ShippingField) =>
    onChange(
      {
        methods: zone.methods.map((each) => (each.id === id ? { ...each, ...change } : each)),
      },
      changed,
    );
  return (
    <FieldGroup title={zone.name || "New zone"}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            {...about("name")}
            label="Name"
            hint="Only you see it."
            autoComplete="off"
            maxLength={60}
            value={zone.name}
            onChange={(text) => onChange({ name: text }, field("name"))}
          />
          <UnitField
            {...about("freeFrom")}
            label="Free from"
            optional
            hint="Of bars at full price."
            unit="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={zone.freeFrom}
            onChange={(text) => onChange({ freeFrom: text }, field("freeFrom"))}
          />
          <TextareaField
            {...about("zips")}
            label="ZIP codes"
            optional
            hint="Or their first 3 or 4 digits. They count before states."
            rows={1}
            className="min-h-11! tabular-nums"
            autoComplete="off"
            value={zone.zips}
            onChange={(text) => onChange({ zips: text }, field("zips"))}
          />
        </div>
        <PlacePicker
          {...about("places")}
          places={zone.places}
          taken={taken}
          onChange={(places) => onChange({ places }, field("places"))}
        />
        {zone.methods.map((method) => (
          <MethodFields
            key={method.id}
            zone={zone}
            method={method}
            problems={problems}
            idOf={idOf}
            onChange={(change, changed) => changeMethod(method, change, changed)}
            onRemove={
              zone.methods.length > 1
                ? () => onChange({ methods: zone.methods.filter((each) => each !== method) })
                : null
            }
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="quiet"
            onClick={() =>
              onChange({ methods: [...zone.methods, newMethodForm(newRowId("method"))] })
            }
          >
            Add a method
          </Button>
          <TextButton onClick={onRemove}>{`Remove ${zone.name || "this zone"}`}</TextButton>
        </div>
      </div>
    </FieldGroup>
  );
}

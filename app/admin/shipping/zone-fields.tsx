import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { newMethodForm, type ZoneForm } from "#domain/shipping/zone-codec.ts";
import { MethodFields } from "./method-fields.tsx";
import { newRowId } from "./new-row-id.ts";
import { PlacePicker } from "./place-picker.tsx";
import { F } from "./shipping-form-fields.ts";

export function ZoneFields(props: {
  at: `zones.${number}`;
  zone: ZoneForm;
  onRemove: () => void;
}): ReactNode {
  const { at, zone, onRemove } = props;
  const others = F.useDraft().zones.filter(({ id }) => id !== zone.id);
  return (
    <FieldGroup title={zone.name || "New zone"}>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <F.Text path={`${at}.name`} label="Name" hint="Only you see it." />
          <F.Money
            path={`${at}.freeFrom`}
            label="Free from"
            optional
            hint="Of bars at full price."
          />
          <F.Textarea
            path={`${at}.zips`}
            label="ZIP codes"
            optional
            hint="Or their first 3 or 4 digits. They count before states."
            rows={1}
            className="min-h-11! tabular-nums"
          />
        </div>
        {zone.freeFrom.trim() !== "" && zone.methods.length > 1 && (
          <F.Select
            path={`${at}.freeMethods`}
            label="What ships free"
            hint="Choose the cheapest if a faster method should still cost its price."
            options={{ every: "Every method", cheapest: "The cheapest method" }}
          />
        )}
        <PlacePicker at={at} taken={new Set(others.flatMap(({ places }) => places))} />
        <F.Rows path={`${at}.methods`} keyOf={({ id }) => id}>
          {({ at: methodAt, value: method, remove }) => (
            <MethodFields
              at={methodAt}
              method={method}
              onRemove={zone.methods.length > 1 ? remove : null}
            />
          )}
        </F.Rows>
        <div className="flex flex-wrap items-center gap-3">
          <F.AddRow path={`${at}.methods`} newRow={() => newMethodForm(newRowId("method"))}>
            Add a method
          </F.AddRow>
          <TextButton onClick={onRemove}>{`Remove ${zone.name || "this zone"}`}</TextButton>
        </div>
      </div>
    </FieldGroup>
  );
}

import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { isUsState, usStates } from "#domain/places/us-states.ts";
import { basisUnits } from "#domain/shipping/rate-steps.ts";
import type { RateBasis } from "#domain/shipping/shipping-schema.ts";
import { type MethodForm, newMethodForm, type ZoneForm } from "#domain/shipping/zone-codec.ts";
import { TableFile } from "../shared/table-file.tsx";
import { PlacePicker } from "./place-picker.tsx";
import { F } from "./shipping-form-fields.ts";
import { ZoneMap } from "./zone-map.tsx";

export function ZonesPanel(): ReactNode {
  const { value: zones, change } = F.useField("zones");
  const { value: onlyState } = F.useField("onlyState");
  return (
    <FormSection
      title="Zones"
      help="A zone is some states, or some ZIP codes, and the methods by which you ship there. Where no zone goes, you don't ship, and shoppers read that in their cart."
    >
      {zones.length > 0 && isUsState(onlyState) && (
        <p className="mb-4">{`You ship within ${usStates[onlyState]} only, so other places in these zones are ignored.`}</p>
      )}
      {zones.length > 0 && <ZoneMap zones={zones} />}
      <F.Rows path="zones" className="mt-5 grid gap-4" keyOf={({ id }) => id}>
        {({ at, value, remove }) => <ZoneFields at={at} zone={value} onRemove={remove} />}
      </F.Rows>
      <div className="mt-4 grid gap-3">
        <F.AddRow path="zones" newRow={newZone}>
          Add a zone
        </F.AddRow>
        <TableFile
          name="zones"
          exportTo="/admin/shipping/export/zones"
          action="read-shipping-file"
          onRead={(file) => {
            if (file.code !== "zones") return null;
            change(file.zones);
            return countSteps(file.zones);
          }}
        />
      </div>
    </FormSection>
  );
}

function newZone() {
  return {
    id: newRowId("zone"),
    name: "",
    places: [],
    zips: "",
    freeFrom: "50.00",
    freeMethods: "every" as const,
    methods: [newMethodForm(newRowId("method"))],
  };
}

function countSteps(zones: readonly ZoneForm[]): number {
  const methods = zones.flatMap((zone) => zone.methods);
  return methods.flatMap(({ steps }) => steps.split("\n")).length;
}

function ZoneFields(props: { at: `zones.${number}`; zone: ZoneForm; onRemove: () => void }) {
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

const basisNames: Record<RateBasis, string> = {
  flat: "One price",
  weight: "By weight",
  count: "By the number of bars",
  subtotal: "By what the bars cost",
};

/** An example row of each table's format. */
const stepExamples: Record<RateBasis, string> = {
  flat: "Such as 8.99",
  weight:
    "One step per line: weight in ounces up to which it holds, then the price, like 16 6.50. Start the last line with “more”: more 14.00",
  count:
    "One step per line: number of bars up to which it holds, then the price, like 3 6.50. Start the last line with “more”: more 14.00",
  subtotal:
    "One step per line: order total up to which it holds, then the price, like 50 8.99. Start the last line with “more”: more 0",
};

function MethodFields(props: {
  at: `zones.${number}.methods.${number}`;
  method: MethodForm;
  /** Null for the only method of its zone. */
  onRemove: (() => void) | null;
}) {
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
          hint={stepExamples[by]}
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

/** Never reused, so that an open checkout cannot refer to another zone. */
function newRowId(kind: "zone" | "method"): string {
  return `${kind}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}

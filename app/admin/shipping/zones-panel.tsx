import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { isUsState, usStates } from "#domain/places/us-states.ts";
import { newMethodForm, type ZoneForm } from "#domain/shipping/zone-codec.ts";
import { TableFile } from "../shared/table-file.tsx";
import { newRowId } from "./new-row-id.ts";
import { F } from "./shipping-form-fields.ts";
import { ZoneFields } from "./zone-fields.tsx";
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

import type { ReactNode } from "react";
import type { ShipmentSettings } from "#domain/parcels/shipment-settings.ts";
import { shipmentSettingsForm } from "#domain/parcels/shipment-settings-form.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(shipmentSettingsForm);

const saved = { title: "Settings saved", description: "Packing goes by it from now on." };

/**
 * How soon orders are shipped, and for how long a parcel can be taken back before the customer is
 * mailed.
 */
export function PackingSettingsForm(props: {
  loaded: LoadedSettings<ShipmentSettings>;
}): ReactNode {
  return (
    <SettingsForm
      section="packing"
      codec={shipmentSettingsForm}
      loaded={props.loaded}
      saved={saved}
    >
      <div className="mt-4 grid max-w-176 gap-5 sm:grid-cols-2">
        <F.Number
          path="workingDays"
          label="Leaves within, in working days"
          hint="Of the days on which you ship. Where Shipping promises days of arrival, its order time decides instead."
        />
        <F.Number
          path="undoSeconds"
          label="Email about a parcel after, in seconds"
          hint="Until then Undo takes it back."
        />
        <F.Decimal
          path="productOunces"
          label="Weight of a packed bar, in ounces"
          hint="For label files. 0 leaves their weights empty."
        />
        <F.Decimal
          path="parcelOunces"
          label="Weight of an empty parcel, in ounces"
          hint="Box, filling, slip."
        />
        <F.Decimal
          path="lengthInches"
          label="Length of a parcel, in inches"
          hint="For label files. 0 leaves it empty."
        />
        <F.Decimal
          path="widthInches"
          label="Width of a parcel, in inches"
          hint="For label files. 0 leaves it empty."
        />
        <F.Decimal
          path="heightInches"
          label="Height of a parcel, in inches"
          hint="For label files. 0 leaves it empty."
        />
      </div>
    </SettingsForm>
  );
}

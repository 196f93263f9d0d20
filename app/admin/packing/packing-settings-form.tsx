import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { ShipmentSettings } from "#domain/shipments/shipment-settings.ts";
import type { PackingSettingsResult } from "./packing-result.ts";

const fields: readonly {
  name: keyof ShipmentSettings;
  label: string;
  hint: string;
  most: number;
  step: number;
}[] = [
  {
    name: "workingDays",
    label: "Leaves within, in working days",
    hint: "Of the days on which you ship. Where Shipping promises days of arrival, its order time decides instead.",
    most: 60,
    step: 1,
  },
  {
    name: "undoSeconds",
    label: "Email about a parcel after, in seconds",
    hint: "Until then Undo takes it back.",
    most: 3600,
    step: 1,
  },
  {
    name: "barOunces",
    label: "Weight of a packed bar, in ounces",
    hint: "For label files. 0 leaves their weights empty.",
    most: 1000,
    step: 0.1,
  },
  {
    name: "parcelOunces",
    label: "Weight of an empty parcel, in ounces",
    hint: "Box, filling, slip.",
    most: 1000,
    step: 0.1,
  },
  ...(["length", "width", "height"] as const).map((side) => ({
    name: `${side}Inches` as const,
    label: `${capitalized(side)} of a parcel, in inches`,
    hint: "For label files. 0 leaves it empty.",
    most: 108,
    step: 0.1,
  })),
];

const answers: Record<PackingSettingsResult["code"], string> = {
  saved: "Saved.",
  refused:
    "Not saved: please enter numbers from 0 up to 60 days, an hour, and 1,000 ounces or 108 inches.",
  "changed-meanwhile": "Not saved: somebody else has changed these. Load the page again first.",
  unreachable: "Not saved: the shop does not answer. Please try again.",
};

/**
 * How soon orders are shipped, and for how long a parcel can be taken back before the customer is
 * mailed.
 */
export function PackingSettingsForm(props: {
  settings: ShipmentSettings;
  version: number;
}): ReactNode {
  const { settings, version } = props;
  const id = useId();
  const fetcher = useSettledFetcher<PackingSettingsResult>("packing-settings");
  const busy = fetcher.state !== "idle";
  return (
    <form
      method="post"
      action="/admin/packing"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) fetcher.submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="do" value="settings" />
      <input type="hidden" name="version" value={version} />
      <div className="mt-4 grid max-w-176 gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, hint, most, step }) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={label}
            hint={hint}
            name={name}
            type="number"
            inputMode={step === 1 ? "numeric" : "decimal"}
            min={0}
            max={most}
            step={step}
            required
            // Keeps browsers from restoring an old value after a reload.
            autoComplete="off"
            defaultValue={settings[name]}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status">{fetcher.data && answers[fetcher.data.code]}</p>
      </div>
    </form>
  );
}

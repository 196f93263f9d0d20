import type { ReactNode } from "react";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import type {
  ShippingField,
  ShippingForm,
  ShippingProblems,
} from "#domain/shipping/shipping-form.ts";
import type { ShippingEdit } from "./shipping-result.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** When parcels are handed over: the basis of "Order by Tuesday noon, there by Friday". */
export function HandOverFields(props: {
  draft: ShippingForm;
  problems: ShippingProblems;
  idOf: (field: ShippingField) => string;
  edit: ShippingEdit;
}): ReactNode {
  const { draft, problems, idOf, edit } = props;
  const about = (field: ShippingField) => ({ id: idOf(field), problem: problems[field] });
  return (
    <Panel aria-labelledby="hand-over-title">
      <PanelTitle id="hand-over-title">When parcels leave</PanelTitle>
      <p className="mt-1.5 mb-4 max-w-176 text-soft">
        Shoppers read “Order by noon today, there by Friday” where a method says how many days it
        takes. Times are those of your shop.
      </p>
      <fieldset
        aria-describedby={problems.weekdays && `${idOf("weekdays")}-problem`}
        className="mb-4"
      >
        <legend className="font-semibold">Days on which you hand parcels over</legend>
        <div className="flex flex-wrap gap-x-5">
          {[1, 2, 3, 4, 5, 6, 0].map((day, index) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                id={index === 0 ? idOf("weekdays") : undefined}
                className="size-5 accent-accent"
                autoComplete="off"
                checked={draft.weekdays.includes(day)}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked;
                  edit(
                    (current) => ({
                      ...current,
                      weekdays: isOn
                        ? [...current.weekdays, day]
                        : current.weekdays.filter((other) => other !== day),
                    }),
                    "weekdays",
                  );
                }}
              />
              <span>{weekdays[day]}</span>
            </label>
          ))}
        </div>
        {problems.weekdays && (
          <p id={`${idOf("weekdays")}-problem`} className="text-sm font-semibold text-danger">
            {problems.weekdays}
          </p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...about("cutoff")}
          label="Orders in by"
          hint="Later ones count as the next day's."
          type="time"
          autoComplete="off"
          value={draft.cutoff}
          onChange={(text) => {
            const cutoff = text;
            edit((current) => ({ ...current, cutoff }), "cutoff");
          }}
        />
        <TextField
          {...about("leadDays")}
          label="Hand-over days to pack"
          hint="0: it leaves the same day."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={draft.leadDays}
          onChange={(text) => {
            const leadDays = text;
            edit((current) => ({ ...current, leadDays }), "leadDays");
          }}
        />
        <TextareaField
          {...about("holidays")}
          label="Days off"
          optional
          hint="One a line, as 2026-12-25."
          rows={3}
          className="tabular-nums"
          autoComplete="off"
          value={draft.holidays}
          onChange={(text) => {
            const holidays = text;
            edit((current) => ({ ...current, holidays }), "holidays");
          }}
        />
      </div>
    </Panel>
  );
}

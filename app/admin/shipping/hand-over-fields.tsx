import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { weekdays } from "#domain/time/weekdays.ts";
import { F } from "./shipping-form-fields.ts";

/** When parcels are handed over: the basis of "Order by Tuesday noon, there by Friday". */
export function HandOverFields(): ReactNode {
  return (
    <FormSection
      title="When parcels leave"
      help="Shoppers read “Order by noon today, there by Friday” where a method says how many days it takes. Times are those of your shop."
    >
      <div className="mb-4">
        <F.Checkboxes
          path="handOver.weekdays"
          legend={<legend className="font-semibold">Days on which you hand parcels over</legend>}
          options={weekdays}
          className="flex flex-wrap gap-x-5"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <F.Text
          path="handOver.cutoff"
          label="Orders in by"
          hint="Later ones count as the next day's."
          type="time"
        />
        <F.Number
          path="handOver.leadDays"
          label="Hand-over days to pack"
          hint="0: it leaves the same day."
        />
        <F.Textarea
          path="handOver.holidays"
          label="Days off"
          optional
          hint="One per line, like 2026-12-25."
          rows={3}
          className="tabular-nums"
        />
      </div>
    </FormSection>
  );
}

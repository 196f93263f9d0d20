import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import type { OwnWords } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";
import { StepFields } from "./step-fields.tsx";
import type { HomeForm } from "./use-home-form.ts";

/** The three cards. */
export function ValueFields(props: { form: HomeForm; own: OwnWords }): ReactNode {
  const { form, own } = props;
  return (
    <FieldGroup title="Value cards">
      <div className="mt-3 grid gap-4">
        <StepFields
          form={form}
          path="values"
          name="Card"
          steps={form.draft.values}
          own={own.values}
          onChange={(values, path) => form.change("values", values as HomeSettings["values"], path)}
        />
      </div>
    </FieldGroup>
  );
}

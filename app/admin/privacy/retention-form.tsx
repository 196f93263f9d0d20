import type { ReactNode } from "react";
import { retentionForm } from "#domain/privacy/retention-form.ts";
import type { RetentionSettings } from "#domain/privacy/retention-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(retentionForm);

const saved = { title: "Settings saved", description: "The privacy page says so from now on." };

/** How many days customers' data are kept. */
export function RetentionForm(props: { loaded: LoadedSettings<RetentionSettings> }): ReactNode {
  return (
    <SettingsForm section="retention" codec={retentionForm} loaded={props.loaded} saved={saved}>
      <div className="mt-4 grid max-w-176 gap-5 sm:grid-cols-3">
        <F.Number
          path="abandonedCheckoutDays"
          label="Unpaid checkouts, in days"
          hint="At least 7, since a bank's payment may take days to begin."
        />
        <F.Number
          path="mailBodyDays"
          label="Text of emails, in days"
          hint="Their lines stay in the log."
        />
        <F.Number
          path="browserOrderDays"
          label="Copies in browsers, in days"
          hint="They show shoppers their orders while the shop is away."
        />
      </div>
    </SettingsForm>
  );
}

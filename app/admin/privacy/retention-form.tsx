import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { retentionCodec } from "#domain/privacy/retention-codec.ts";
import type { RetentionSettings } from "#domain/privacy/retention-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(retentionCodec);

const saved = { title: "Settings saved", description: "The privacy page says so from now on." };

export function RetentionForm(props: { loaded: LoadedSettings<RetentionSettings> }): ReactNode {
  return (
    <SettingsForm section="retention" codec={retentionCodec} loaded={props.loaded} saved={saved}>
      <FormSection
        title="How long data are kept"
        help={
          <>
            <span>What is older is deleted every hour, in a browser at the next visit. The</span>{" "}
            <TextLink to="/privacy" reloadDocument>
              privacy page
            </TextLink>{" "}
            <span>tells shoppers the same.</span>
          </>
        }
        fields="grid gap-4 sm:grid-cols-3"
      >
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
      </FormSection>
    </SettingsForm>
  );
}

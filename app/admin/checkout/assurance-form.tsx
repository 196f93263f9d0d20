import type { ReactNode } from "react";
import {
  type AssuranceSettings,
  assuranceSettingsCodec,
} from "#domain/checkout/assurance-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(assuranceSettingsCodec);

const saved = { title: "Settings saved", description: "Shoppers see it within seconds." };

export function AssuranceForm(props: {
  loaded: LoadedSettings<AssuranceSettings>;
  /** "Free shipping over $50"; null where shipping always costs something. */
  freeShipping: string | null;
}): ReactNode {
  const { loaded, freeShipping } = props;
  return (
    <SettingsForm section="assurances" codec={assuranceSettingsCodec} loaded={loaded} saved={saved}>
      <div className="grid gap-5">
        <div>
          <F.Switch path="saysFreeShipping" label="Say when shipping is free" />
          <p className="text-sm text-soft">
            {freeShipping
              ? `Reads “${freeShipping}”. Set in Pricing and Shipping.`
              : "Shipping is never free at the moment, so nothing is shown."}
          </p>
        </div>
        <F.Text
          path="returns"
          label="Returns"
          optional
          hint="From your terms, such as: Return unopened bars within 14 days."
        />
        <F.Text
          path="damage"
          label="Melted or broken"
          optional
          hint="Such as: Melted or broken? Email us, and we'll replace it."
        />
      </div>
    </SettingsForm>
  );
}

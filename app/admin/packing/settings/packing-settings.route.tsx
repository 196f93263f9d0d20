import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { loadSettings } from "#app/admin/form/load-settings.ts";
import { describeHandOver } from "#app/admin/form/rules-elsewhere.ts";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { SettingsForm } from "#app/admin/form/settings-form.tsx";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type BoxForm, shipmentSettingsCodec } from "#domain/parcels/shipment-settings-codec.ts";
import { packingSection, shippingSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/packing-settings.route";

export const meta = adminMeta("Packing settings", "How soon you ship, your boxes and weights.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return {
    settings: await loadSettings(shop, packingSection),
    handOver: describeHandOver(shop.currentSettings(shippingSection)),
  };
}

const F = fieldsOf(shipmentSettingsCodec);

const newBox = (): BoxForm => ({
  name: "",
  maxUnits: "0",
  ounces: "0",
  lengthInches: "0",
  widthInches: "0",
  heightInches: "0",
});

const saved = { title: "Settings saved", description: "Packing goes by it from now on." };

export default function PackingSettings({ loaderData }: Route.ComponentProps) {
  const { settings, handOver } = loaderData;
  return (
    <>
      <PageHead title="Packing settings">
        <TextLink to="/admin/packing">Packing</TextLink>
      </PageHead>
      <SettingsForm section="packing" codec={shipmentSettingsCodec} loaded={settings} saved={saved}>
        <div className="grid gap-5">
          <FormSection title="How you pack" fields="grid gap-4 sm:grid-cols-2">
            <F.Number
              path="workingDays"
              label="Leaves within, in working days"
              hint="Of the days on which you ship. Where Shipping promises days of arrival, its order time decides instead."
            />
            <F.Number
              path="undoSeconds"
              label="Email about a parcel after, in seconds"
              hint="Until then you can undo it."
            />
            <div className="sm:col-span-2">
              <SetElsewhere label="Days on which you ship" value={handOver} screen="Shipping" />
            </div>
          </FormSection>
          <FormSection
            title="A parcel"
            help="For label files, and for labels bought here without a box."
            fields="grid grid-cols-2 gap-4 sm:grid-cols-3"
          >
            <F.Decimal
              path="productOunces"
              label="Weight of a packed bar, in ounces"
              hint="For label files. 0 leaves their weights blank."
            />
            <F.Decimal
              path="parcelOunces"
              label="Weight of an empty parcel, in ounces"
              hint="Box, filling, slip."
            />
            <F.Decimal
              path="lengthInches"
              label="Length of a parcel, in inches"
              hint="For label files. 0 leaves it blank."
            />
            <F.Decimal
              path="widthInches"
              label="Width of a parcel, in inches"
              hint="For label files. 0 leaves it blank."
            />
            <F.Decimal
              path="heightInches"
              label="Height of a parcel, in inches"
              hint="For label files. 0 leaves it blank."
            />
          </FormSection>
          <FormSection
            title="Boxes"
            help="For labels bought here: a parcel goes into the smallest box that holds its bars. Without a box, it has the weight and measures above."
          >
            <F.Rows path="boxes" className="mb-4 grid gap-5">
              {({ at, value, index, remove }) => (
                <fieldset className="grid gap-4 border-b border-line pb-4 sm:grid-cols-3">
                  <legend className="sr-only">{value.name || `Box ${index + 1}`}</legend>
                  <F.Text path={`${at}.name`} label="Name" />
                  <F.Number path={`${at}.maxUnits`} label="Bars it holds, 0 for any" />
                  <F.Decimal path={`${at}.ounces`} label="Empty weight, in ounces" />
                  <F.Decimal path={`${at}.lengthInches`} label="Length, in inches" />
                  <F.Decimal path={`${at}.widthInches`} label="Width, in inches" />
                  <F.Decimal path={`${at}.heightInches`} label="Height, in inches" />
                  <TextButton className="justify-self-start" onClick={remove}>
                    {`Remove ${value.name || "this box"}`}
                  </TextButton>
                </fieldset>
              )}
            </F.Rows>
            <F.AddRow path="boxes" newRow={newBox}>
              Add a box
            </F.AddRow>
          </FormSection>
        </div>
      </SettingsForm>
    </>
  );
}

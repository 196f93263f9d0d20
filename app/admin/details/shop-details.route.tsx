import { requestContext } from "#app/http/request-context.ts";
import { statesAndTerritories } from "#domain/places/states-and-territories.ts";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import { shopDetailsCodec } from "#domain/shop/shop-details-codec.ts";
import { shopDetailsSection } from "#server/settings/sections.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/shop-details.route";

export const meta = adminMeta(
  "Details",
  "What the shop is called, where it is, how it is reached.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config } = shop;
  const loaded = await loadSettings(shop, shopDetailsSection);
  const timeZones = new Set([...usTimeZones, loaded.data.timeZone]);
  return {
    loaded,
    /** Values from the environment, which take precedence. */
    fixed: config.shop,
    /** Of empty fields. */
    defaults: defaultShopDetails[config.mode],
    timeZones: [...timeZones].filter((zone) => zone !== ""),
  };
}

/** Time zones of the United States, most common first. */
const usTimeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/Kentucky/Louisville",
  "America/Boise",
  "America/Puerto_Rico",
];

const F = fieldsOf(shopDetailsCodec);

const saved = { title: "Saved", description: "The shop says so from now on." };

/** Environment variables that override what is saved here. */
const variables: Partial<Record<keyof ShopDetails, string>> = {
  name: "SHOP_NAME",
  email: "SHOP_EMAIL",
  orderEmail: "ORDER_EMAIL_TO",
  phone: "SHOP_PHONE",
  timeZone: "SHOP_TIME_ZONE",
  orderPrefix: "ORDER_PREFIX",
};

export default function ShopDetailsScreen({ loaderData }: Route.ComponentProps) {
  const { loaded, fixed, defaults, timeZones } = loaderData;
  /** A note about the environment variable or the default of a field. */
  const about = (path: keyof ShopDetails, hint?: string) =>
    fixed[path] === undefined
      ? { path, hint: [hint, describeDefault(defaults[path])].filter(Boolean).join(" ") }
      : {
          path,
          hint: `${variables[path]} is set on the server and takes precedence.`,
          fixed: fixed[path],
        };
  return (
    <SettingsForm
      section="details"
      codec={shopDetailsCodec}
      loaded={loaded}
      saved={saved}
      title="Details"
      titleLevel={2}
    >
      <FormSection
        title="Name and contact"
        help="Customers see them in the shop and in emails."
        fields="grid gap-4 sm:grid-cols-2"
      >
        <F.Text {...about("name")} label="Name of the shop" />
        <F.Text {...about("phone")} label="Phone" type="tel" />
        <F.Text
          {...about("email", "Customers see it, and their answers to our emails go there.")}
          label="Email"
          type="email"
        />
        <F.Text
          {...about("orderEmail", "Leave blank to use the email of the shop.")}
          label="Send new orders and messages to"
          type="email"
        />
      </FormSection>
      <FormSection
        title="Address"
        help="On receipts, packing slips and the contact page, once all of it is filled in."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <F.Text {...about("street")} label="Street" />
          <F.Text {...about("city")} label="City" />
          <F.Select
            path="state"
            label="State or territory"
            empty="–"
            options={statesAndTerritories}
          />
          <F.Text {...about("zip")} label="ZIP code" />
        </div>
        <div className="mt-4">
          <F.Textarea
            path="hours"
            label="Opening hours"
            hint="A line for each, such as: Saturdays 10–4, at the farmers' market. Leave blank if people can't come by."
            rows={3}
          />
        </div>
      </FormSection>
      <FormSection title="Dates and numbers" fields="grid gap-4 sm:grid-cols-2">
        <F.Select
          {...about("timeZone", "Dates and the year of order numbers follow it.")}
          label="Time zone"
          empty={zoneName(defaults.timeZone)}
          options={Object.fromEntries(timeZones.map((zone) => [zone, zoneName(zone)]))}
        />
        <F.Text
          {...about("orderPrefix", "CHOC makes CHOC-2026-007. Existing orders keep their numbers.")}
          label="Order numbers begin with"
        />
      </FormSection>
    </SettingsForm>
  );
}

function describeDefault(value: string): string {
  return value && `Leave blank for “${value}”.`;
}

function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}

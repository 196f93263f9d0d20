import { requestContext } from "#app/http/request-context.ts";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import { shopDetailsSection } from "#server/settings/sections.ts";
import { loadSettings } from "../form/load-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/shop-details.route";
import { ShopDetailsForm } from "./shop-details-form.tsx";

export const meta = adminMeta(
  "Details",
  "What the shop is called, where it is, how it is reached.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config } = shop;
  return {
    loaded: await loadSettings(shop, shopDetailsSection),
    fixed: config.shop,
    defaults: defaultShopDetails[config.mode],
    timeZones: usTimeZones,
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

export default function ShopDetailsScreen({ loaderData }: Route.ComponentProps) {
  const { loaded, fixed, defaults, timeZones } = loaderData;
  const shopZone = loaded.data.timeZone;
  return (
    <ShopDetailsForm
      loaded={loaded}
      fixed={fixed}
      defaults={defaults}
      timeZones={
        shopZone === "" || timeZones.includes(shopZone) ? timeZones : [...timeZones, shopZone]
      }
    />
  );
}

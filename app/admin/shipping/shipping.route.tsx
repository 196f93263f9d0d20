import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { heatTable } from "#domain/heat/heat-table.ts";
import { readShippingForm } from "#domain/shipping/shipping-form.ts";
import { zoneTable } from "#domain/shipping/zone-table.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { listSettingsVersions } from "#server/settings/list-settings-versions.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shipmentSettings } from "#server/shipping/shipment-settings.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { readTableFile } from "../shared/read-table-file.ts";
import { saveSection, sectionStart } from "../shared/save-section.ts";
import { shopTime } from "../shared/shop-time.ts";
import { versionViews } from "../shared/version-views.ts";
import type { Route } from "./+types/shipping.route";
import { readShippingFile } from "./read-shipping-file.ts";
import { sentShipping } from "./sent-shipping.ts";
import { ShippingEditor } from "./shipping-editor.tsx";
import type { SaveShippingAnswer } from "./shipping-result.ts";

export const meta = adminMeta(
  "Shipping",
  "Where parcels go, what that costs, and what is done about heat.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { timeZone, name } = shop.details();
  const [stored, versions, pricing, packing] = await Promise.all([
    getSettings(shop.db, shippingSection, shop.log),
    listSettingsVersions(shop.db, shippingSection),
    getPricingSettings(shop.db, shop.log),
    getSettings(shop.db, shipmentSettings, shop.log),
  ]);
  const time = shopTime(timeZone);
  return {
    shopName: name,
    start: sectionStart(stored),
    versions: versionViews(versions, timeZone),
    pricing,
    packing: packing.data,
    timeZone,
    today: time.sortable(shop.clock()).slice(0, 10),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  if (sent.get("do") === "read-file") {
    return await readTableFile(sent, [zoneTable, heatTable], readShippingFile);
  }
  const read = readShippingForm(sentShipping(sent));
  if (!read.ok) return answerSave<SaveShippingAnswer>({ code: "refused", problems: read.problems });
  return await saveSection(shop, shippingSection, {
    data: read.settings,
    version: sent.get("version"),
  });
}

export const clientAction = answerUnreachable;

export default function Shipping({ loaderData }: Route.ComponentProps) {
  const { shopName: _, start, ...rest } = loaderData;
  return <ShippingEditor loaded={start} {...rest} />;
}

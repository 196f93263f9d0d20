import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import {
  readShopDetails,
  type ShopDetailsProblems,
  type ShopDetailsTexts,
  shopDetailsFields,
} from "#domain/shop/shop-details-form.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shopDetailsSection } from "#server/shop/shop-settings.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { formVersion } from "../shared/form-version.ts";
import type { ServerSaveResult } from "../shared/use-form-draft.ts";
import type { Route } from "./+types/shop-details.route";
import { ShopDetailsForm, type ShopDetailsStart } from "./shop-details-form.tsx";

type SaveAnswer = ServerSaveResult<
  ShopDetailsStart,
  ShopDetailsProblems,
  { start: ShopDetailsStart }
>;

export const meta = adminMeta(
  "Details",
  "What the shop is called, where it is, how it is reached.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { config } = shop;
  const stored = await getSettings(shop.db, shopDetailsSection, shop.log);
  return {
    shopName: shop.details().name,
    start: { texts: stored.data, version: stored.version },
    fixed: config.shop,
    defaults: defaultShopDetails[config.mode],
    timeZones: usTimeZones,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  const version = formVersion.parse(form.get("version"));
  const typed = shopDetailsFields.map((field) => [field, String(form.get(field) ?? "")]);
  const read = readShopDetails(Object.fromEntries(typed) as ShopDetailsTexts);
  if (!read.ok) return answerSave<SaveAnswer>({ code: "refused", problems: read.problems });
  const { code } = await saveSettings(shop, shopDetailsSection, {
    data: read.texts,
    expectedVersion: version,
  });
  if (code === "saved") {
    return answerSave<SaveAnswer>({ code, start: { texts: read.texts, version: version + 1 } });
  }
  const theirs = await getSettings(shop.db, shopDetailsSection, shop.log);
  return answerSave<SaveAnswer>({
    code,
    theirs: { texts: theirs.data, version: theirs.version },
  });
}

export const clientAction = answerUnreachable;

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
  const { start, fixed, defaults, timeZones } = loaderData;
  const own = start.texts.timeZone;
  return (
    <Panel aria-labelledby="details-title">
      <PanelTitle id="details-title">Details</PanelTitle>
      <ShopDetailsForm
        loaded={start}
        fixed={fixed}
        defaults={defaults}
        timeZones={own === "" || timeZones.includes(own) ? timeZones : [...timeZones, own]}
      />
    </Panel>
  );
}

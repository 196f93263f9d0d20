import { data } from "react-router";
import { readShippingForm } from "#domain/shipping/shipping-form.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import {
  getSettings,
  listEarlierSettings,
  saveSettings,
} from "#server/settings/settings-queries.ts";
import { shipmentSettings } from "#server/shipping/shipment-settings.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { readForm } from "../../http/read-form.ts";
import { requestContext } from "../../http/request-context.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/shipping.route";
import { readShippingFile } from "./read-shipping-file.ts";
import { sentShipping } from "./sent-shipping.ts";
import { ShippingEditor } from "./shipping-editor.tsx";
import type { EarlierShipping, SaveShippingAnswer } from "./shipping-result.ts";

/** Limit of the versions shown. */
const MOST_EARLIER = 20;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Shipping · ${loaderData?.shopName ?? "Conche"}` },
  {
    name: "description",
    content: "Where parcels go, what that costs, and what is done about heat.",
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { timeZone, name } = shop.details();
  const [stored, earlier, pricing, packing] = await Promise.all([
    getSettings(shop.db, shippingSection, shop.log),
    listEarlierSettings(shop.db, shippingSection, MOST_EARLIER),
    getPricingSettings(shop.db, shop.log),
    getSettings(shop.db, shipmentSettings, shop.log),
  ]);
  const time = shopTime(timeZone);
  return {
    shopName: name,
    start: { settings: stored.data, version: stored.version },
    earlier: earlier.map(
      ({ data: settings, version, at }): EarlierShipping => ({
        settings,
        version,
        saved: time.dayAndTime(at),
      }),
    ),
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
    const file = await readShippingFile(sent.get("file"));
    return data(file, { status: file.code === "unreadable" ? 422 : 200 });
  }
  const { form, version } = sentShipping(sent);
  const read = readShippingForm(form);
  if (!read.ok) return answerSave<SaveShippingAnswer>({ code: "refused", problems: read.problems });
  const { code } = await saveSettings(shop.db, shippingSection, {
    data: read.settings,
    expectedVersion: version,
    at: shop.clock(),
    by: "owner",
  });
  if (code === "saved") {
    const start = { settings: read.settings, version: version + 1 };
    return answerSave<SaveShippingAnswer>({ code, start });
  }
  const { data: settings, version: theirs } = await getSettings(shop.db, shippingSection, shop.log);
  return answerSave<SaveShippingAnswer>({ code, theirs: { settings, version: theirs } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerUnreachable(serverAction);

export default function Shipping({ loaderData }: Route.ComponentProps) {
  const { shopName: _, start, ...rest } = loaderData;
  return <ShippingEditor loaded={start} {...rest} />;
}

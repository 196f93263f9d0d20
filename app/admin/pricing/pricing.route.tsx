import { data, redirect } from "react-router";
import { readPricingScreen } from "#server/pricing/read-pricing-screen.ts";
import { savePricingSettings } from "#server/pricing/save-pricing-settings.ts";
import { requestContext } from "../../http/request-context.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import type { Route } from "./+types/pricing.route";
import { PricingEditor } from "./pricing-editor.tsx";
import { sentPricing } from "./pricing-form.ts";
import type { PricingResult } from "./pricing-result.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pricing · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "What bars, boxes and shipping cost." },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return {
    shopName: shop.config.shop.name,
    screen: await readPricingScreen(shop),
    justSaved: url.searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await request.formData();
  const { form, version } = sentPricing(sent);
  const saving = await savePricingSettings(shop, form, version);
  switch (saving.code) {
    case "saved":
      // Without JavaScript the answer is the page anew, and a reload must not save again.
      if (sent.has("plain")) return redirect("/admin/pricing?saved=1");
      return data<PricingResult>(saving);
    case "refused": {
      const { texts, switches } = form;
      return data<PricingResult>({ ...saving, texts, switches }, { status: 422 });
    }
    case "changed-meanwhile":
      return data<PricingResult>(saving, { status: 409 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerUnreachable(serverAction);

export default function Pricing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PricingEditor
      screen={loaderData.screen}
      answered={actionData as PricingResult | undefined}
      justSaved={loaderData.justSaved}
    />
  );
}

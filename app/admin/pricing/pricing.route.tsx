import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { otherRules } from "#domain/pricing/other-rules.ts";
import { readPricingScreen } from "#server/pricing/read-pricing-screen.ts";
import { savePricingSettings } from "#server/pricing/save-pricing-settings.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { taxSection } from "#server/tax/tax-settings-queries.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import { answerSave } from "../shared/answer-save.ts";
import { answerUnreachable } from "../shared/answer-unreachable.ts";
import type { Route } from "./+types/pricing.route";
import { PricingEditor } from "./pricing-editor.tsx";
import { sentPricing } from "./sent-pricing.ts";

export const meta = adminMeta("Pricing", "What bars, boxes and shipping cost.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [screen, { data: shipping }, { data: tax }] = await Promise.all([
    readPricingScreen(shop),
    getSettings(shop.db, shippingSection, shop.log),
    getSettings(shop.db, taxSection, shop.log),
  ]);
  const rules = otherRules(shipping, tax, tax.asksStripe && shop.taxes !== null);
  return { shopName: shop.details().name, screen, rules };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { form, version } = sentPricing(await readForm(request));
  const saving = await savePricingSettings(shop, form, version);
  if (saving.code !== "changed-meanwhile") return answerSave(saving);
  return answerSave({ code: saving.code, theirs: saving.screen });
}

export const clientAction = answerUnreachable;

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PricingEditor screen={loaderData.screen} rules={loaderData.rules} />;
}

import { loadSettings } from "#app/admin/form/load-settings.ts";
import { describeHandOver } from "#app/admin/form/rules-elsewhere.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { packingSection, shippingSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/packing-settings.route";
import { PackingSettingsForm } from "./packing-settings-form.tsx";

export const meta = adminMeta("Packing settings", "How soon you ship, your boxes and weights.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return {
    settings: await loadSettings(shop, packingSection),
    handOver: describeHandOver(shop.currentSettings(shippingSection)),
  };
}

export default function PackingSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Packing settings">
        <TextLink to="/admin/packing">Packing</TextLink>
      </PageHead>
      <PackingSettingsForm loaded={loaderData.settings} handOver={loaderData.handOver} />
    </>
  );
}

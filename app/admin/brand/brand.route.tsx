import { loadSettings } from "#app/admin/form/load-settings.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { brandSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/brand.route";
import { BrandEditor } from "./brand-editor.tsx";

export const meta = adminMeta("Brand", "How the shop looks.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { loaded: await loadSettings(shop, brandSection) };
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  return <BrandEditor loaded={loaderData.loaded} />;
}

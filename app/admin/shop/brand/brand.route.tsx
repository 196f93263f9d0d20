import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { answerSave } from "#app/admin/shared/answer-save.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { parseSent } from "#app/admin/shared/parse-sent.ts";
import { saveSection, sectionStart } from "#app/admin/shared/save-section.ts";
import { versionViews } from "#app/admin/shared/version-views.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { readBrand } from "#domain/brand/brand-settings.ts";
import { brandSection } from "#server/brand/brand-settings-queries.ts";
import { listSettingsVersions } from "#server/settings/list-settings-versions.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/brand.route";
import { BrandEditor } from "./brand-editor.tsx";
import type { SaveBrandAnswer } from "./brand-result.ts";

export const meta = adminMeta("Brand", "How the shop looks.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [stored, versions] = await Promise.all([
    getSettings(shop.db, brandSection, shop.log),
    listSettingsVersions(shop.db, brandSection),
  ]);
  const { name, timeZone } = shop.details();
  return {
    shopName: name,
    start: sectionStart(stored),
    versions: versionViews(versions, timeZone),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  const read = readBrand(parseSent(sent.get("brand")));
  if (!read) throw new Response("This is not a form of the brand screen.", { status: 400 });
  if (!read.ok) return answerSave<SaveBrandAnswer>({ code: "refused", problems: read.problems });
  return await saveSection(shop, brandSection, {
    data: read.settings,
    version: sent.get("version"),
  });
}

export const clientAction = answerUnreachable;

export default function Brand({ loaderData }: Route.ComponentProps) {
  return <BrandEditor loaded={loaderData.start} versions={loaderData.versions} />;
}

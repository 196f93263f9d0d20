import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { answerSave } from "#app/admin/shared/answer-save.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { parseSent } from "#app/admin/shared/parse-sent.ts";
import { saveSection, sectionStart } from "#app/admin/shared/save-section.ts";
import { versionViews } from "#app/admin/shared/version-views.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ownWords } from "#domain/home/home-content.ts";
import { readHome } from "#domain/home/home-settings.ts";
import { brandSection } from "#server/brand/brand-settings-queries.ts";
import { listProductNames } from "#server/catalog/product-queries.ts";
import { homeSection } from "#server/home/home-settings-queries.ts";
import { listSettingsVersions } from "#server/settings/list-settings-versions.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/home-texts.route";
import { HomeEditor } from "./home-editor.tsx";
import type { SaveHomeAnswer } from "./home-result.ts";

export const meta = adminMeta("Home & texts", "What the home page shows and says.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const [stored, versions, bars, brand] = await Promise.all([
    getSettings(shop.db, homeSection, shop.log),
    listSettingsVersions(shop.db, homeSection),
    listProductNames(shop.db),
    getSettings(shop.db, brandSection, shop.log),
  ]);
  const { name, timeZone } = shop.details();
  const demo = shop.config.mode === "demo";
  return {
    shopName: name,
    start: sectionStart(stored),
    bars,
    own: ownWords({ name, demo, tagline: brand.data.tagline }),
    versions: versionViews(versions, timeZone),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = await readForm(request);
  const read = readHome(parseSent(sent.get("home")));
  if (!read) throw new Response("This is not a form of the home screen.", { status: 400 });
  if (!read.ok) return answerSave<SaveHomeAnswer>({ code: "refused", problems: read.problems });
  return await saveSection(shop, homeSection, {
    data: read.settings,
    version: sent.get("version"),
  });
}

export const clientAction = answerUnreachable;

export default function HomeTexts({ loaderData }: Route.ComponentProps) {
  const { start, versions, bars, own } = loaderData;
  return <HomeEditor loaded={start} versions={versions} bars={bars} own={own} />;
}

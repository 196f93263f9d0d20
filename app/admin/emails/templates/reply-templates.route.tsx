import { loadSettings } from "#app/admin/form/load-settings.ts";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { repliesSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/reply-templates.route";
import { ReplyTemplatesForm } from "./reply-templates-form.tsx";

export const meta = adminMeta("Reply templates", "Texts for answers to customers.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { loaded: await loadSettings(shop, repliesSection) };
}

export default function ReplyTemplates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ReplyTemplatesForm loaded={loaderData.loaded} />
      <p className="mt-5">
        <TextLink to="/admin/emails">All emails</TextLink>
      </p>
    </>
  );
}

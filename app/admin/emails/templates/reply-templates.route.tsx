import { z } from "zod";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { answerSave } from "#app/admin/shared/answer-save.ts";
import { answerUnreachable } from "#app/admin/shared/answer-unreachable.ts";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { replyTemplatesSchema } from "#domain/replies/reply-template.ts";
import { replyTemplates } from "#server/email/order-emails/reply-templates.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { Route } from "./+types/reply-templates.route";
import { ReplyTemplatesForm, type SavedTemplates } from "./reply-templates-form.tsx";

export const meta = adminMeta("Reply templates", "Texts for answers to customers.");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, details } = context.get(requestContext).shop;
  const { data: templates, version } = await getSettings(db, replyTemplates, log);
  return { shopName: details().name, templates, version };
}

const sentTemplates = z.object({
  version: z.coerce.number().int().min(0),
  templates: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return context.addIssue("No JSON.") ?? z.NEVER;
      }
    })
    .pipe(replyTemplatesSchema),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const sent = sentTemplates.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) return answerSave<SavedTemplates & { code: "refused" }>({ code: "refused" });
  const { templates: data, version: expectedVersion } = sent.data;
  return answerSave(await saveSettings(shop, replyTemplates, { data, expectedVersion }));
}

export const clientAction = answerUnreachable;

export default function ReplyTemplates({ loaderData }: Route.ComponentProps) {
  const { templates, version } = loaderData;
  return (
    <>
      <PageHead title="Reply templates">
        <TextLink to="/admin/emails">All emails</TextLink>
      </PageHead>
      <p className="mb-5 max-w-prose text-soft">
        Texts for answers to customers. Reply… in an order fills one in, and you read it before it
        goes out. {"{{name}}"}, {"{{order}}"}, {"{{tracking}}"} and {"{{total}}"} become the
        customer's first name and what the order says.
      </p>
      <ReplyTemplatesForm templates={templates} version={version} />
    </>
  );
}

import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { loadSettings } from "#app/admin/form/load-settings.ts";
import { SettingsForm } from "#app/admin/form/settings-form.tsx";
import { adminMeta } from "#app/admin/shared/admin-meta.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { replyTemplatesCodec } from "#domain/replies/reply-templates-codec.ts";
import { repliesSection } from "#server/settings/sections.ts";
import type { Route } from "./+types/reply-templates.route";

export const meta = adminMeta("Reply templates", "Texts for answers to customers.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return { loaded: await loadSettings(shop, repliesSection) };
}

const F = fieldsOf(replyTemplatesCodec);

const saved = {
  title: "Templates saved",
  description: "Reply… in an order offers these templates.",
};

/** All templates in one form: they are saved together. */
export default function ReplyTemplates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsForm
        section="reply-templates"
        codec={replyTemplatesCodec}
        loaded={loaderData.loaded}
        saved={saved}
        title="Reply templates"
      >
        <p className="max-w-prose text-soft">
          Texts for answers to customers. Reply… in an order fills one in, and you read it before it
          goes out. {"{{name}}"}, {"{{order}}"}, {"{{tracking}}"} and {"{{total}}"} become the
          customer's first name and what the order says.
        </p>
        <Templates />
      </SettingsForm>
      <p className="mt-5">
        <TextLink to="/admin/emails">All emails</TextLink>
      </p>
    </>
  );
}

function Templates() {
  const isEmpty = F.useDraft().templates.length === 0;
  return (
    <div>
      {isEmpty && <p className="mb-4">There is no template yet.</p>}
      <F.Rows path="templates" className="mb-5 grid gap-5">
        {({ at, value: { name }, index, remove }) => (
          <FormSection title={name || `Template ${index + 1}`}>
            <div className="grid gap-4">
              <F.Text path={`${at}.name`} label="Name" />
              <F.Text path={`${at}.subject`} label="Subject" />
              <F.Textarea path={`${at}.text`} label="Text" rows={6} />
            </div>
            <TextButton className="mt-2 -ml-2" onClick={remove}>
              {`Remove ${name || `template ${index + 1}`}`}
            </TextButton>
          </FormSection>
        )}
      </F.Rows>
      <F.AddRow path="templates" newRow={() => ({ name: "", subject: "", text: "" })}>
        Add a template
      </F.AddRow>
    </div>
  );
}

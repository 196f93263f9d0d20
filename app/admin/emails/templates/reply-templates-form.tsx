import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { FormSection } from "#app/admin/form/form-section.tsx";
import type { LoadedSettings } from "#app/admin/form/load-settings.ts";
import { SettingsForm } from "#app/admin/form/settings-form.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import { replyTemplatesCodec } from "#domain/replies/reply-templates-codec.ts";

const F = fieldsOf(replyTemplatesCodec);

const saved = {
  title: "Templates saved",
  description: "Reply… in an order offers these templates.",
};

/** All templates in one form: they are saved together. */
export function ReplyTemplatesForm(props: {
  loaded: LoadedSettings<readonly ReplyTemplate[]>;
}): ReactNode {
  return (
    <SettingsForm
      section="reply-templates"
      codec={replyTemplatesCodec}
      loaded={props.loaded}
      saved={saved}
      title="Reply templates"
    >
      <p className="mb-5 max-w-prose text-soft">
        Texts for answers to customers. Reply… in an order fills one in, and you read it before it
        goes out. {"{{name}}"}, {"{{order}}"}, {"{{tracking}}"} and {"{{total}}"} become the
        customer's first name and what the order says.
      </p>
      <Templates />
    </SettingsForm>
  );
}

function Templates() {
  const isEmpty = F.useDraft().templates.length === 0;
  return (
    <>
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
    </>
  );
}

import type { ReactNode } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import type { LoadedSettings } from "#app/admin/form/load-settings.ts";
import { SettingsForm } from "#app/admin/form/settings-form.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import { replyTemplatesForm } from "#domain/replies/reply-templates-form.ts";

const F = fieldsOf(replyTemplatesForm);

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
      codec={replyTemplatesForm}
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
          <Panel className="max-w-176" title={name || `Template ${index + 1}`}>
            <div className="mt-3 grid gap-4">
              <F.Text path={`${at}.name`} label="Name" />
              <F.Text path={`${at}.subject`} label="Subject" />
              <F.Textarea path={`${at}.text`} label="Text" rows={6} />
            </div>
            <TextButton className="mt-2 -ml-2" onClick={remove}>
              {`Remove ${name || `template ${index + 1}`}`}
            </TextButton>
          </Panel>
        )}
      </F.Rows>
      <F.AddRow path="templates" newRow={() => ({ name: "", subject: "", text: "" })}>
        Add a template
      </F.AddRow>
    </>
  );
}

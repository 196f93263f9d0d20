import { type ReactNode, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import {
  type ComingSoonField,
  type ComingSoonItem,
  type ComingSoonProblems,
  comingSoonFields,
  parseComingSoon,
} from "#domain/coming-soon/parse-coming-soon.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { comingSoonMessage, comingSoonTrouble } from "./coming-soon-message.ts";
import {
  type ComingSoonStart,
  type ComingSoonTexts,
  comingSoonStart,
} from "./coming-soon-result.ts";

/** Adds or edits an upcoming bar. */
export function ComingSoonForm(props: {
  item: ComingSoonItem | null;
  /** Version of the item; 0 for a new one. */
  version: number;
  /** Query of the list to return to. */
  listQuery: string;
}): ReactNode {
  const { item, version, listQuery } = props;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [done, setDone] = useState(false);
  const form = useFormDraft<ComingSoonStart, ComingSoonTexts, ComingSoonProblems>({
    loaded: comingSoonStart(item, version),
    draftOf: ({ texts }) => texts,
    action: "/admin/products",
    problemsOf(draft) {
      const parsed = parseComingSoon(draft);
      return parsed.ok ? undefined : parsed.problems;
    },
    formData: (draft, start) => comingSoonFormData(draft, item?.id, start.version),
    fields: comingSoonFields,
    idOf: (field) => `upcoming-${field}`,
    onSaved() {
      setDone(true);
      void navigate({ search: listQuery }, { preventScrollReset: true });
      return undefined;
    },
  });
  const saving = form.saving || done;

  const field = (name: ComingSoonField) => ({
    id: `upcoming-${name}`,
    problem: comingSoonMessage(form.problems[name]),
  });
  const input = (name: ComingSoonField) => ({
    name,
    value: form.draft[name],
    onChange: (value: string) => form.edit((current) => ({ ...current, [name]: value }), name),
  });
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title">{item ? "Edit upcoming bar" : "New upcoming bar"}</h2>
      <SaveTrouble form={form} sentences={comingSoonTrouble} />
      <Form
        method="post"
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <TextField label="Name" {...field("name")} {...input("name")} required maxLength={100} />
        <TextareaField
          label="Description"
          optional
          {...field("description")}
          {...input("description")}
          maxLength={1000}
        />
        <TextField
          label="Image address"
          optional
          hint="A picture of this shop, like /wrappers/name.svg, or one that begins with https://. Without one a plain wrapper is shown."
          {...field("image")}
          {...input("image")}
          inputMode="url"
          maxLength={1000}
        />
        <TextField
          label="Release date"
          optional
          hint="Leave blank until you have a date."
          {...field("releaseDate")}
          {...input("releaseDate")}
          type="date"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!hydrated} aria-disabled={saving}>
            {saving ? "Saving…" : item ? "Save Changes" : "Add to the list"}
          </Button>
          <ButtonLink variant="quiet" to={{ search: listQuery }} preventScrollReset>
            Back to the list
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function comingSoonFormData(
  texts: ComingSoonTexts,
  id: number | undefined,
  version: number,
): FormData {
  const data = new FormData();
  data.set("upcoming", "save");
  if (id !== undefined) data.set("id", String(id));
  data.set("version", String(version));
  for (const name of comingSoonFields) data.set(name, texts[name]);
  return data;
}

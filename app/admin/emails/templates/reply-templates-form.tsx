import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { newId } from "#app/shop/cart/state/new-id.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Input, Textarea } from "#app/ui/fields/input.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";

export type SavedTemplates = {
  readonly code: "saved" | "refused" | "changed-meanwhile" | "unreachable";
};

const answers: Record<SavedTemplates["code"], string> = {
  saved: "Saved.",
  refused: "Not saved: each template needs a name, a subject and a text, and 30 are the most.",
  "changed-meanwhile": "Not saved: somebody else has changed these. Load the page again first.",
  unreachable: "Not saved: the shop does not answer. Please try again.",
};

const fields = [
  { name: "name", label: "Name", most: 100 },
  { name: "subject", label: "Subject", most: 200 },
  { name: "text", label: "Text", most: 5_000 },
] as const;

type Draft = ReplyTemplate & { readonly id: string };

/** All templates in one form: they are saved together, with the version that was read. */
export function ReplyTemplatesForm(props: {
  templates: readonly ReplyTemplate[];
  version: number;
}): ReactNode {
  const id = useId();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    props.templates.map((template, index) => ({ ...template, id: String(index) })),
  );
  const [saved, setSaved] = useState(drafts);
  const [sent, setSent] = useState(drafts);
  const [isTried, setTried] = useState(false);
  const fetcher = useSettledFetcher<SavedTemplates>("reply-templates");
  const busy = fetcher.state !== "idle";
  useUnsavedGuard(drafts !== saved);

  const answered = useEffectEvent((answer: SavedTemplates) => {
    // Does not include what was typed since.
    if (answer.code === "saved") setSaved(sent);
  });
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);

  function save() {
    setTried(true);
    if (busy || drafts.some((draft) => fields.some(({ name }) => draft[name].trim() === "")))
      return;
    setSent(drafts);
    const templates = drafts.map(({ name, subject, text }) => ({ name, subject, text }));
    fetcher.submit(
      { templates: JSON.stringify(templates), version: props.version },
      { method: "post", action: "/admin/emails/templates" },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {drafts.length === 0 && <p className="mb-4">There is no template yet.</p>}
      {drafts.map((draft, index) => (
        <Panel key={draft.id} className="mb-5 max-w-176" aria-labelledby={`${id}-${draft.id}`}>
          <PanelTitle id={`${id}-${draft.id}`}>{draft.name || `Template ${index + 1}`}</PanelTitle>
          <div className="mt-3 grid gap-4">
            {fields.map(({ name, label, most }) => {
              const onChange = (event: { currentTarget: { value: string } }) =>
                setDrafts(drafts.with(index, { ...draft, [name]: event.currentTarget.value }));
              const isMissing = isTried && draft[name].trim() === "";
              return (
                <Field
                  key={name}
                  id={`${id}-${draft.id}-${name}`}
                  label={label}
                  problem={isMissing ? "Please fill this in." : undefined}
                >
                  {(control) =>
                    name === "text" ? (
                      <Textarea
                        {...control}
                        rows={6}
                        maxLength={most}
                        value={draft.text}
                        onChange={onChange}
                      />
                    ) : (
                      <Input
                        {...control}
                        autoComplete="off"
                        maxLength={most}
                        value={draft[name]}
                        onChange={onChange}
                      />
                    )
                  }
                </Field>
              );
            })}
          </div>
          <TextButton
            className="mt-2 -ml-2"
            onClick={() => setDrafts(drafts.filter((other) => other !== draft))}
          >{`Remove ${draft.name || `template ${index + 1}`}`}</TextButton>
        </Panel>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="quiet"
          onClick={() => setDrafts([...drafts, { id: newId(), name: "", subject: "", text: "" }])}
        >
          Add a template
        </Button>
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status">{fetcher.data && !busy && answers[fetcher.data.code]}</p>
      </div>
    </form>
  );
}

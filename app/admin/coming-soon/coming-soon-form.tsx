import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import { type ComingSoonField, comingSoonFields } from "#domain/coming-soon/parse-coming-soon.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useOneAtATime } from "../../ui/hooks/use-one-at-a-time.ts";
import { Input, Textarea } from "../../ui/input.tsx";
import { comingSoonMessage } from "./coming-soon-message.ts";
import type { ComingSoonResult } from "./coming-soon-result.ts";

/** Adds an upcoming bar, or changes one. */
export function ComingSoonForm(props: {
  item: ComingSoonItem | null;
  answer: ComingSoonResult | undefined;
  /** The query of the list that this leads back to. */
  listQuery: string;
}): ReactNode {
  const { item, answer, listQuery } = props;
  const form = useRef<HTMLFormElement>(null);
  const send = useOneAtATime({ preventScrollReset: true });
  const saving = useNavigation().formMethod === "POST";
  const refused = answer?.code === "refused" ? answer : undefined;
  const problems = refused?.problems ?? {};

  // The first field that was refused takes the keyboard.
  useEffect(() => {
    const first = refused && comingSoonFields.find((field) => refused.problems[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [refused]);

  const textOf = (field: ComingSoonField) => refused?.typed[field] ?? item?.[field] ?? "";
  const field = (name: ComingSoonField) => ({
    id: `upcoming-${name}`,
    problem: comingSoonMessage(problems[name]),
  });
  const input = (name: ComingSoonField) => ({ name, defaultValue: textOf(name) });
  return (
    <>
      <p className="text-caps text-accent uppercase">Coming Soon</p>
      <h2 id="coming-soon-title">{item ? "Edit upcoming bar" : "New upcoming bar"}</h2>
      {answer?.code === "gone" && (
        <p className="admin-alert" role="alert">
          Somebody removed this bar in the meantime. Nothing was saved.
        </p>
      )}
      {answer?.code === "unreachable" && (
        <p className="admin-alert" role="alert">
          The shop did not answer, so nothing was saved. Please try again.
        </p>
      )}
      <Form method="post" noValidate className="admin-form" ref={form} onSubmit={send}>
        <input type="hidden" name="upcoming" value="save" />
        {item && <input type="hidden" name="id" value={item.id} />}
        <Field label="Name" {...field("name")}>
          {(control) => <Input {...control} {...input("name")} required maxLength={100} />}
        </Field>
        <Field label="Description" optional {...field("description")}>
          {(control) => <Textarea {...control} {...input("description")} maxLength={1000} />}
        </Field>
        <Field
          label="Image address"
          optional
          hint="A picture of this shop, like /wrappers/name.svg, or one that begins with https://. Without one the initial is shown."
          {...field("image")}
        >
          {(control) => <Input {...control} {...input("image")} inputMode="url" maxLength={1000} />}
        </Field>
        <Field
          label="Release date"
          optional
          hint="Leave blank until you have a date."
          {...field("releaseDate")}
        >
          {(control) => <Input {...control} {...input("releaseDate")} type="date" />}
        </Field>
        <div className="admin-tools">
          <Button type="submit" aria-disabled={saving}>
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

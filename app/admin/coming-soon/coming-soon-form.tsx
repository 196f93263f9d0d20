import { type HTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import {
  type ComingSoonField,
  type ComingSoonProblems,
  comingSoonFields,
} from "#domain/coming-soon/parse-coming-soon.ts";
import { useOneAtATime } from "../../ui/hooks/use-one-at-a-time.ts";
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
  const control = (field: ComingSoonField) => ({
    name: field,
    className: "field",
    defaultValue: textOf(field),
    "aria-invalid": problems[field] !== undefined,
  });
  return (
    <>
      <p className="small-caps drawer-kicker">Coming Soon</p>
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
        <Field field="name" label="Name" problems={problems}>
          {(own) => <input {...own} {...control("name")} required maxLength={100} />}
        </Field>
        <Field field="description" label="Description" optional problems={problems}>
          {(own) => <textarea {...own} {...control("description")} maxLength={1000} />}
        </Field>
        <Field
          field="image"
          label="Image address"
          optional
          problems={problems}
          hint="A picture of this shop, like /wrappers/name.svg, or one that begins with https://. Without one the initial is shown."
        >
          {(own) => <input {...own} {...control("image")} inputMode="url" maxLength={1000} />}
        </Field>
        <Field
          field="releaseDate"
          label="Release date"
          optional
          problems={problems}
          hint="Leave blank until you have a date."
        >
          {(own) => <input {...own} {...control("releaseDate")} type="date" />}
        </Field>
        <div className="admin-tools">
          <button type="submit" className="button" aria-disabled={saving}>
            {saving ? "Saving…" : item ? "Save Changes" : "Add to the list"}
          </button>
          <Link className="button button-quiet" to={{ search: listQuery }} preventScrollReset>
            Back to the list
          </Link>
        </div>
      </Form>
    </>
  );
}

function Field(props: {
  field: ComingSoonField;
  label: string;
  optional?: boolean;
  hint?: string;
  problems: ComingSoonProblems;
  children: (own: Pick<HTMLAttributes<HTMLElement>, "id" | "aria-describedby">) => ReactNode;
}) {
  const { field, label, optional = false, hint, problems, children } = props;
  const id = `upcoming-${field}`;
  const problem = comingSoonMessage(problems[field]);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="text-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-hint"> (optional)</span>}
      </label>
      {children({ id, ...(described && { "aria-describedby": described }) })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { Input, Textarea } from "#app/ui/fields/input.tsx";
import { type HomeForm, homeFieldId } from "./use-home-form.ts";

/** A text of the page; when empty, it says which default is shown. */
export function HomeField(props: {
  form: HomeForm;
  /** Such as "hero.headline". */
  path: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  own?: string | undefined;
  hint?: string;
  long?: boolean;
  type?: "date" | "url";
}): ReactNode {
  const { form, path, label, value, onChange, own, hint, long = false, type } = props;
  const words = [hint, own && `Leave blank for “${own}”`].filter(Boolean).join(" ");
  const Control = long ? Textarea : Input;
  return (
    <Field
      id={homeFieldId(path)}
      label={label}
      problem={form.problemOf(path)}
      {...(words && { hint: words })}
    >
      {(control) => (
        <Control
          {...control}
          {...(type === "date" && { type })}
          {...(type === "url" && { inputMode: "url" })}
          autoComplete="off"
          value={value}
          onChange={(event: { currentTarget: { value: string } }) =>
            onChange(event.currentTarget.value)
          }
        />
      )}
    </Field>
  );
}

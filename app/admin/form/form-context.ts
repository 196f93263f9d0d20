import { createContext, use } from "react";
import { valueAt } from "#domain/form/form-path.ts";
import type { Form } from "./use-form.ts";

/** The form around a field. */
// biome-ignore lint/suspicious/noExplicitAny: fields of every form use it; fieldsOf types them.
export const FormContext = createContext<Form<any, any> | null>(null);

/** @throws Error outside of a form */
export function useFormContext() {
  const form = use(FormContext);
  if (!form) throw new Error("A field has to be inside of a form.");
  return form;
}

/** A field of the form around it: its id, value and problem, and how to change it. */
export function useFieldAt<Value>(path: string) {
  const form = useFormContext();
  return {
    id: fieldId(form.id, path),
    value: valueAt(form.draft, path) as Value,
    problem: form.problems[path],
    change: (value: Value) => form.edit(path, value),
    tidy: () => form.tidy(path),
  };
}

export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll(".", "-")}`;
}

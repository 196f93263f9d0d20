/**
 * The addresses of a form's fields that hold a `Value`: "mode", "zones.0.name". A row's number may
 * be a variable: `zones.${number}.name`.
 */
export type PathTo<Form, Value> = {
  [Key in keyof Form & string]:
    | (Form[Key] extends Value ? Key : never)
    | (Form[Key] extends readonly (infer Row)[]
        ? Row extends object
          ? `${Key}.${number}.${PathTo<Row, Value>}`
          : never
        : Form[Key] extends object
          ? `${Key}.${PathTo<Form[Key], Value>}`
          : never);
}[keyof Form & string];

/** What a form holds at an address. */
export type ValueAt<Form, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<Form[Extract<Key, keyof Form>] | RowAt<Form, Key>, Rest>
  : Form[Extract<Path, keyof Form>] | RowAt<Form, Path>;

type RowAt<Form, Key extends string> = Form extends readonly (infer Row)[]
  ? Key extends `${number}`
    ? Row
    : never
  : never;

/** @throws TypeError when the form has no such field */
export function valueAt(form: unknown, path: string): unknown {
  let value = form;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !(key in value)) {
      throw new TypeError(`The form has no field ${path}.`);
    }
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A copy of the form with another value at the address. */
export function withValueAt<Form>(form: Form, path: string, value: unknown): Form {
  const [key = "", ...rest] = path.split(".");
  if (Array.isArray(form)) return form.with(Number(key), next(form[Number(key)])) as Form;
  return { ...form, [key]: next((form as Record<string, unknown>)[key]) };

  function next(part: unknown): unknown {
    return rest.length === 0 ? value : withValueAt(part, rest.join("."), value);
  }
}

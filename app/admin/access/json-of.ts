/** What a form's field holds as JSON; undefined for what is none. */
export function jsonOf(field: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(field));
  } catch {
    return undefined;
  }
}

/** Parses a form field as JSON; undefined when it is not JSON. */
export function jsonOf(field: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(field));
  } catch {
    return undefined;
  }
}

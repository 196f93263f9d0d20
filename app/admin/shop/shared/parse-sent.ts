/** JSON in a field of a form; undefined when it is none. */
export function parseSent(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "");
  } catch {
    return undefined;
  }
}

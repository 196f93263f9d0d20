/** Parses a form field as JSON; undefined when it is not JSON. */
export function parseSent(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "");
  } catch {
    return undefined;
  }
}

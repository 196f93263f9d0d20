/** No person types more into a line, or into a message. */
const MAX_IN_LINE = 2_000;
const MAX_IN_TEXT = 50_000;

/**
 * What a field was sent with. A refused form shows it again, so what is far too long is cut: it would
 * be escaped, which makes 1.5 MB of quotes from a form.
 */
export function readFormText(form: FormData, name: string, { lines = false } = {}): string {
  return String(form.get(name) ?? "").slice(0, lines ? MAX_IN_TEXT : MAX_IN_LINE);
}

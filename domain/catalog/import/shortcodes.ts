/** WordPress shortcodes and BBCode, such as [vc_row], [gallery ids="1,2"] and [/caption]. Linear. */
const shortcode = /\[(\/?)([a-z][a-z0-9_-]*)((?:\s[^[\]]*)?)\/?\]/gi;

/** Those that stand alone, without attributes. */
const standingAlone = new Set(
  "audio button buttons caption contact-form-7 cart checkout divider embed gallery icon map playlist product products rating reviews separator shop slider spacer video".split(
    " ",
  ),
);

/** Their content is code, not text. */
const raw = /\[(vc_raw_html|vc_raw_js)\b[^[\]]*\][\s\S]*?(?:\[\/\1\]|$)/gi;

/**
 * Removes shortcodes and keeps the text between them. Other words in brackets, such as "[sic]",
 * are text.
 */
export function withoutShortcodes(text: string): string {
  if (!text.includes("[")) return text;
  const plain = text.replace(raw, " ");
  const closed = new Set(
    [...plain.matchAll(shortcode)].flatMap(([, slash, name = ""]) =>
      slash === "" ? [] : name.toLowerCase(),
    ),
  );
  return plain.replace(shortcode, (found, slash: string, written: string, attributes: string) => {
    const name = written.toLowerCase();
    const isMarked = slash !== "" || name.includes("_") || attributes.includes("=");
    return isMarked || closed.has(name) || standingAlone.has(name) ? " " : found;
  });
}

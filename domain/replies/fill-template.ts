/** What a template may name, as {{name}}. */
export const placeholders = ["name", "order", "tracking", "total"] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** Puts the values in; a placeholder that is not known stays, so that somebody notices it. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, word: string) => {
    const known = placeholders.find((each) => each === word.toLowerCase());
    return known ? values[known] : whole;
  });
}

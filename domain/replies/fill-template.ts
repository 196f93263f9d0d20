/** Placeholders of templates, as {{name}}. */
export const placeholders = ["name", "order", "tracking", "total"] as const;
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** Replaces placeholders by values; unknown ones are kept, so that they are noticed. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, word: string) => {
    const known = placeholders.find((each) => each === word.toLowerCase());
    return known ? values[known] : whole;
  });
}

import type { ReactNode } from "react";

/** Major allergens of a bar; nothing when none are declared. */
export function Contains({ names }: { names: readonly string[] | undefined }): ReactNode {
  const text = containsText(names);
  return text === null ? null : <span className="block text-sm text-soft">{text}</span>;
}

/** Allergens that are not known are never shown as if there were none. */
function containsText(names: readonly string[] | undefined): string | null {
  if (names === undefined) return "Allergens not loaded yet";
  return names.length === 0 ? null : `Contains ${names.join(", ")}`;
}

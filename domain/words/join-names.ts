/** "Salt", "Salt and Malt", "Salt, Malt and Oat"; "" for none. */
export function joinNames(names: readonly string[], before: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${before} ${last}`;
}

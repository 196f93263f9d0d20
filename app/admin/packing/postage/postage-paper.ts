/** More labels than anybody packs in a morning; their ids have to fit into an address. */
export const MAX_LABELS_AT_ONCE = 100;

/** The labels of each document. */
export function labelDocuments(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_LABELS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_LABELS_AT_ONCE, (index + 1) * MAX_LABELS_AT_ONCE),
  );
}

export function labelsAddress(ids: readonly string[]): string {
  return `/admin/packing/postage?${new URLSearchParams(ids.map((id) => ["label", id]))}`;
}

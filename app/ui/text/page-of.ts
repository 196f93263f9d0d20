export type Page = {
  readonly number: number;
  readonly pages: number;
  readonly offset: number;
  readonly size: number;
  readonly total: number;
};

/** The page number from a URL, limited to existing pages. */
export function pageOf(text: string | null, size: number, total: number): Page {
  const pages = Math.max(1, Math.ceil(total / size));
  const requested = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 1;
  const number = Math.min(Math.max(1, requested), pages);
  return { number, pages, offset: (number - 1) * size, size, total };
}

/**
 * The page of a list whose count stopped at a limit: a full page may be followed by another one.
 */
export function pageOfUncounted(
  text: string | null,
  size: number,
  found: { readonly total: number; readonly hasMore: boolean; readonly shown: number },
): Page {
  const { total, hasMore, shown } = found;
  if (!hasMore) return pageOf(text, size, total);
  const { offset } = pageOf(text, size, Number.MAX_SAFE_INTEGER);
  const another = shown === size ? 1 : 0;
  return pageOf(text, size, Math.max(total, offset + shown + another));
}

/** The address of a page of a searched list, such as "?search=robin&page=2"; empty for all of it. */
export function listQuery(search: string, page = 1): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

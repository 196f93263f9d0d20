import type { AppContext } from "../app-context.ts";

/** Unpublishes a page. Its draft and history are kept. @returns whether it was published */
export async function unpublishPage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  slug: string,
): Promise<boolean> {
  const row = await db
    .updateTable("pages")
    .set({ published_version: null, updated_at: clock() })
    .where("slug", "=", slug)
    .where("published_version", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

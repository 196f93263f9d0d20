import type { AppContext } from "../app-context.ts";

/** The shop stops showing a page; its draft and history stay. @returns whether it was shown */
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

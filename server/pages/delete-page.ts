import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import type { AppContext } from "../app-context.ts";

/** Deletes one of the owner's own pages with its history. @returns false when there is none */
export async function deletePage({ db }: Pick<AppContext, "db">, slug: string): Promise<boolean> {
  if (isBuiltInPage(slug)) return false;
  const row = await db
    .deleteFrom("pages")
    .where("slug", "=", slug)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Unpublishes a page; its text and history are kept. @returns false when there is none */
export async function unpublishPage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  slug: string,
): Promise<boolean> {
  const row = await db
    .updateTable("pages")
    .set({ published_version: null, updated_at: clock() })
    .where("slug", "=", slug)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

import { pageProblems } from "#domain/pages/page-form.ts";
import { pictureAddress } from "../media/picture.ts";
import type { Database } from "../platform/db/database.ts";
import { type PictureSizes, picturesOf } from "./sanitize-page.ts";

/**
 * Checks that the pictures of a sanitized page exist and have alternative texts, and returns their
 * sizes.
 */
export async function checkPictures(
  db: Database,
  html: string,
): Promise<
  { readonly problem: string } | { readonly problem?: undefined; readonly sizes: PictureSizes }
> {
  const pictures = picturesOf(html);
  const sizes = new Map<string, { width: number; height: number }>();
  if (pictures.some(({ alt }) => alt === "")) return { problem: pageProblems.pictureWithoutText };
  const ids = pictures.flatMap(({ src }) => /^\/media\/([a-z0-9]+)\.webp$/.exec(src)?.[1] ?? []);
  const rows = ids.length
    ? await db
        .selectFrom("media")
        .select(["id", "width", "height"])
        .where("id", "in", ids)
        .where("stored_at", "is not", null)
        .execute()
    : [];
  for (const { id, width, height } of rows) {
    sizes.set(pictureAddress(id), { width: width ?? 0, height: height ?? 0 });
  }
  const isGone = pictures.some(({ src }) => src.startsWith("/media/") && !sizes.has(src));
  return isGone ? { problem: pageProblems.pictureGone } : { sizes };
}

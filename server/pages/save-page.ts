import { randomUUID } from "node:crypto";
import { decodeForm, type Problems } from "#domain/form/form-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import { isAlwaysInFooter, isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";
import {
  type PageContent,
  type PageText,
  pageCodec,
  pageProblems,
} from "#domain/pages/page-codec.ts";
import { isReservedSlug } from "#domain/pages/page-slug.ts";
import type { AppContext } from "../app-context.ts";
import { pictureAddress } from "../media/picture.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { findPageDraft, findPublishedPage, type PageDraft } from "./page-queries.ts";
import { type PictureSizes, sanitizePage } from "./sanitize-page.ts";

/**
 * Saves a page's draft and, if it says so, publishes it as a new version.
 *
 * @param change.id the page's current slug; null for a new page of the owner
 * @param change.version of the draft that was edited; 0 for the first
 */
export async function savePage(
  ctx: Pick<AppContext, "db" | "clock">,
  change: { readonly id: string | null; readonly version: number; readonly data: PageContent },
): Promise<SaveResult<PageContent>> {
  const { id: slug, version, data } = change;
  const isBuiltIn = slug !== null && isBuiltInPage(slug);
  if (!isBuiltIn && isReservedSlug(data.slug)) return invalid({ slug: pageProblems.reserved });

  const pictures = await checkPictures(ctx.db, data.body);
  if (pictures.problem !== undefined) return invalid({ body: pictures.problem });

  // Sanitizing may leave nothing of the body, or too much.
  const body = sanitizePage(data.body, pictures.sizes);
  const sanitized = decodeForm(pageCodec, { ...data, body, slug: isBuiltIn ? slug : data.slug });
  if (sanitized.code === "malformed") throw new TypeError("This is not the form of a page.");
  if (sanitized.code === "invalid") return sanitized;

  const form = sanitized.data;
  const now = ctx.clock();
  return await ctx.db.transaction().execute(async (tx): Promise<SaveResult<PageContent>> => {
    const isFirst = slug === null || (isBuiltIn && version === 0);
    const written = isFirst
      ? await insertPage(tx, form, now)
      : await updatePage(tx, { slug, version, form }, now);
    // A built-in page's slug is taken once somebody has saved it.
    if (written.code === "slug-taken" && !isBuiltIn) return invalid({ slug: pageProblems.taken });
    if (written.code !== "written") {
      const current = await findPageDraft(tx, slug ?? form.slug);
      return current ? { code: "conflict", stored: storedPage(current) } : { code: "not-found" };
    }

    if (form.publishes) await publishText(tx, written.id, form, now);
    const draft = await findPageDraft(tx, form.slug);
    if (!draft) throw new Error(`The page ${form.slug} was saved and is not there.`);
    return { code: "saved", stored: storedPage(draft) };
  });
}

/** A page as its form starts from it. */
export function storedPage({ form, version }: PageDraft) {
  return { data: form, version };
}

function invalid(problems: Problems): SaveResult<PageContent> {
  return { code: "invalid", problems };
}

type WrittenPage =
  | { readonly code: "written"; readonly id: string }
  | { readonly code: "slug-taken" | "changed-meanwhile" };

async function insertPage(
  tx: DatabaseTransaction,
  form: PageContent,
  now: Date,
): Promise<WrittenPage> {
  const row = await tx
    .insertInto("pages")
    .values({ ...columnsOf(form), id: randomUUID(), version: 1, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return { code: "slug-taken" };
  // This slug now belongs to this page, so an old redirect from it is removed.
  await tx.deleteFrom("former_page_slugs").where("slug", "=", form.slug).execute();
  return { code: "written", id: row.id };
}

async function updatePage(
  tx: DatabaseTransaction,
  change: { readonly slug: string; readonly version: number; readonly form: PageContent },
  now: Date,
): Promise<WrittenPage> {
  const { slug, version, form } = change;
  const page = await tx
    .selectFrom("pages")
    .select(["id", "version"])
    .where("slug", "=", slug)
    .forUpdate()
    .executeTakeFirst();
  if (page?.version !== version) return { code: "changed-meanwhile" };
  if (form.slug !== slug && !(await moveAddress(tx, page.id, slug, form.slug))) {
    return { code: "slug-taken" };
  }

  await tx
    .updateTable("pages")
    .set({ ...columnsOf(form), version: version + 1, updated_at: now })
    .where("id", "=", page.id)
    .execute();
  return { code: "written", id: page.id };
}

/**
 * Redirects the old slug to the new one if the page was published. @returns false when it is taken
 */
async function moveAddress(
  tx: DatabaseTransaction,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const taken = await tx.selectFrom("pages").select("id").where("slug", "=", to).executeTakeFirst();
  if (taken) return false;

  await tx.deleteFrom("former_page_slugs").where("slug", "=", to).execute();
  await tx
    .insertInto("former_page_slugs")
    .values({ slug: from, page_id: id })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ page_id: id }))
    .execute();
  return true;
}

async function publishText(
  tx: DatabaseTransaction,
  id: string,
  text: PageText & { readonly slug: string },
  now: Date,
): Promise<void> {
  const { title, lead, body, slug } = text;
  const shown = await findPublishedPage(tx, slug);
  if (shown?.title === title && shown.lead === lead && shown.body === body) return;

  const { number } = await tx
    .insertInto("page_versions")
    .columns(["page_id", "number", "title", "lead", "body", "published_at"])
    .expression((query) =>
      query
        .selectFrom("page_versions")
        .select(({ val, fn, eb, lit }) => [
          val(id).as("page_id"),
          eb(fn.coalesce(fn.max("number"), lit(0)), "+", lit(1)).as("number"),
          val(title).as("title"),
          val(lead).as("lead"),
          val(body).as("body"),
          val(now).as("published_at"),
        ])
        .where("page_id", "=", id),
    )
    .returning("number")
    .executeTakeFirstOrThrow();
  await tx.updateTable("pages").set({ published_version: number }).where("id", "=", id).execute();
}

function columnsOf({ slug, title, lead, body, inFooter }: PageContent) {
  return { slug, title, lead, body, in_footer: inFooter && !isAlwaysInFooter(slug) };
}

/** Checks that the pictures of a page exist and have alternative texts, and returns their sizes. */
async function checkPictures(
  db: Database,
  html: string,
): Promise<
  { readonly problem: string } | { readonly problem?: undefined; readonly sizes: PictureSizes }
> {
  const { pictures } = readPageHtml(html, { isPasted: false });
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

  const sizes = new Map<string, { width: number; height: number }>();
  for (const { id, width, height } of rows) {
    sizes.set(pictureAddress(id), { width: width ?? 0, height: height ?? 0 });
  }

  const isMissing = pictures.some(({ src }) => src.startsWith("/media/") && !sizes.has(src));
  return isMissing ? { problem: pageProblems.pictureNotFound } : { sizes };
}

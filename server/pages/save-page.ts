import { randomUUID } from "node:crypto";
import { isAlwaysInFooter, isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import {
  type PageForm,
  type PageProblems,
  type PageText,
  readPageForm,
} from "#domain/pages/page-form.ts";
import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { checkPictures } from "./check-pictures.ts";
import { findPageDraft, findPublishedPage, type PageDraft } from "./page-queries.ts";
import { sanitizePage } from "./sanitize-page.ts";

export type SavePageResult =
  | { readonly code: "saved"; readonly draft: PageDraft }
  | { readonly code: "refused"; readonly problems: PageProblems }
  /** Somebody else saved the page since the form was opened; nothing was saved. */
  | { readonly code: "changed-meanwhile"; readonly theirs: PageDraft }
  /** Somebody else deleted the page, or changed its address. */
  | { readonly code: "gone" };

/**
 * Saves a page's draft and, if requested, publishes it as a new version.
 *
 * @param change.slug the page's current slug; null for a new page of the owner
 * @param change.version of the draft that the form was opened with; 0 for the first
 */
export async function savePage(
  ctx: Pick<AppContext, "db" | "clock">,
  change: {
    readonly slug: string | null;
    readonly form: PageForm;
    readonly version: number;
    readonly publish: boolean;
  },
): Promise<SavePageResult> {
  const { slug, version, publish } = change;
  const isBuiltIn = slug !== null && isBuiltInPage(slug);
  const sent = isBuiltIn ? { ...change.form, slug } : change.form;
  const read = readPageForm(sent, { isBuiltIn, publish });
  if (!read.ok) return { code: "refused", problems: read.problems };
  const pictures = await checkPictures(ctx.db, sanitizePage(read.form.body));
  if (pictures.problem) return { code: "refused", problems: { body: pictures.problem } };
  const form = { ...read.form, body: sanitizePage(read.form.body, pictures.sizes) };
  // Sanitizing may leave nothing, so the form is validated again.
  const clean = readPageForm(form, { isBuiltIn, publish });
  if (!clean.ok) return { code: "refused", problems: clean.problems };

  const now = ctx.clock();
  return await ctx.db.transaction().execute(async (tx): Promise<SavePageResult> => {
    const isFirst = slug === null || (isBuiltIn && version === 0);
    const id = isFirst
      ? await insertPage(tx, form, now)
      : await updatePage(tx, slug, form, version, now);
    if (id === "taken" || (id === undefined && slug === null)) {
      return { code: "refused", problems: { slug: "taken" } };
    }
    if (id === undefined) {
      const theirs = await findPageDraft(tx, slug ?? form.slug);
      return theirs ? { code: "changed-meanwhile", theirs } : { code: "gone" };
    }
    if (publish) await publishText(tx, id, form, now);
    const draft = await findPageDraft(tx, form.slug);
    if (!draft) throw new Error(`The page ${form.slug} was saved and is not there.`);
    return { code: "saved", draft };
  });
}

async function insertPage(
  tx: DatabaseTransaction,
  form: PageForm,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("pages")
    .values({
      ...columnsOf(form),
      id: randomUUID(),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  // This slug now belongs to this page, so an old redirect from it is removed.
  if (row) await tx.deleteFrom("former_page_slugs").where("slug", "=", form.slug).execute();
  return row?.id;
}

async function updatePage(
  tx: DatabaseTransaction,
  slug: string,
  form: PageForm,
  version: number,
  now: Date,
): Promise<string | "taken" | undefined> {
  const page = await tx
    .selectFrom("pages")
    .select(["id", "version"])
    .where("slug", "=", slug)
    .forUpdate()
    .executeTakeFirst();
  if (page?.version !== version) return undefined;
  if (form.slug !== slug && !(await moveAddress(tx, page.id, slug, form.slug))) return "taken";
  await tx
    .updateTable("pages")
    .set({ ...columnsOf(form), version: version + 1, updated_at: now })
    .where("id", "=", page.id)
    .execute();
  return page.id;
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

function columnsOf({ slug, title, lead, body, inFooter }: PageForm) {
  return { slug, title, lead, body, in_footer: inFooter && !isAlwaysInFooter(slug) };
}

import { type JoinBuilder, sql } from "kysely";
import type { PageContent, PageText } from "#domain/pages/page-codec.ts";
import type { Database } from "../platform/db/database.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { containing, saysTyped } from "../platform/db/sql-values.ts";

/** The version of a page that the shop shows. */
export type PublishedPage = PageText & { readonly publishedAt: Date };

const publishedText = [
  "page_versions.title",
  "page_versions.lead",
  "page_versions.body",
  "page_versions.published_at as publishedAt",
] as const;

/** Published pages, joined with the version that the shop shows. */
function shownPages(db: Database) {
  return db.selectFrom("pages").innerJoin("page_versions", onPublishedVersion);
}

function onPublishedVersion(join: JoinBuilder<DB, "pages" | "page_versions">) {
  return join
    .onRef("page_versions.page_id", "=", "pages.id")
    .onRef("page_versions.number", "=", "pages.published_version");
}

/** Reads one row of each table by primary key, however many versions there are. */
export function publishedPageQuery(db: Database, slug: string) {
  return shownPages(db).select(publishedText).where("pages.slug", "=", slug);
}

export async function findPublishedPage(
  db: Database,
  slug: string,
): Promise<PublishedPage | undefined> {
  return await publishedPageQuery(db, slug).executeTakeFirst();
}

/** The current slug of a page that had this slug before. */
export async function findMovedPage(db: Database, formerSlug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("former_page_slugs")
    .innerJoin("pages", "pages.id", "former_page_slugs.page_id")
    .select("pages.slug")
    .where("former_page_slugs.slug", "=", formerSlug)
    .where("pages.published_version", "is not", null)
    .executeTakeFirst();
  return row?.slug;
}

export type PageLink = { readonly slug: string; readonly title: string };

/** Pages of the owner that the footer links to, oldest first. */
export function footerPages(db: Database) {
  return (
    shownPages(db)
      .select(["pages.slug", "page_versions.title"])
      .where("pages.in_footer", "=", true)
      // Implied by the join, and named for the index `pages_footer`.
      .where("pages.published_version", "is not", null)
      .orderBy("pages.created_at")
  );
}

/** All published pages, with the time of publication. */
export async function listPublishedPages(
  db: Database,
): Promise<{ slug: string; publishedAt: Date }[]> {
  return await shownPages(db)
    .select(["pages.slug", "page_versions.published_at as publishedAt"])
    .orderBy("pages.slug")
    .execute();
}

/** More pages than a shop has. */
const MAX_SEARCHED = 200;

/** A published page, and whether it says all words that somebody typed: see placeWords. */
export type SearchedPage = PageLink & { readonly saysWords: boolean };

/** All published pages, oldest first, for a search. */
export async function listSearchedPages(
  db: Database,
  words: readonly string[],
): Promise<SearchedPage[]> {
  const says = words.map(
    (word) => sql<boolean>`page_versions.words like ${containing(` ${word}`)}`,
  );
  return await shownPages(db)
    .select(["pages.slug", "page_versions.title"])
    .select(sql<boolean>`(${sql.join(says, sql` and `)})`.as("saysWords"))
    .orderBy("pages.created_at")
    .limit(MAX_SEARCHED)
    .execute();
}

/** A page as its owner edits it. */
export type PageDraft = {
  readonly form: PageContent;
  readonly version: number;
  /** When the published version was published; null when the page is not published. */
  readonly publishedAt: Date | null;
  /** Whether the draft differs from the published version. */
  readonly differs: boolean;
};

export async function findPageDraft(db: Database, slug: string): Promise<PageDraft | undefined> {
  return (await draftRows(db).where("pages.slug", "=", slug).execute()).map(draftOf)[0];
}

/** All saved pages, newest first. */
export async function listPageDrafts(db: Database): Promise<PageDraft[]> {
  return (await draftRows(db).orderBy("pages.created_at", "desc").execute()).map(draftOf);
}

/** Saved pages whose draft says what was typed, newest first. */
export async function searchPageDrafts(
  db: Database,
  typed: string,
  limit: number,
): Promise<PageDraft[]> {
  const tags = "<[^>]*>";
  const text = sql`pages.title || chr(10) || pages.lead || chr(10)
    || regexp_replace(pages.body, ${tags}, ' ', 'g')`;
  const rows = await draftRows(db)
    .where(saysTyped(text, typed))
    .orderBy("pages.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(draftOf);
}

function draftRows(db: Database) {
  return db
    .selectFrom("pages")
    .leftJoin("page_versions", onPublishedVersion)
    .select(["pages.slug", "pages.title", "pages.lead", "pages.body"])
    .select(["pages.in_footer", "pages.version", "page_versions.published_at"])
    .select(
      sql<boolean>`(pages.title, pages.lead, pages.body) is distinct from
        (page_versions.title, page_versions.lead, page_versions.body)`.as("differs"),
    );
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftRows>["execute"]>>[number];

function draftOf(row: DraftRow): PageDraft {
  const { slug, title, lead, body, in_footer: inFooter, version, published_at } = row;
  return {
    form: { title, lead, body, slug, inFooter, publishes: false },
    version,
    publishedAt: published_at,
    differs: row.differs,
  };
}

export type PageVersion = { readonly number: number; readonly publishedAt: Date };

/** Newest first. */
export async function listPageVersions(
  db: Database,
  slug: string,
  limit: number,
): Promise<PageVersion[]> {
  return await versionsOf(db, slug)
    .select(["page_versions.number", "page_versions.published_at as publishedAt"])
    .orderBy("page_versions.number", "desc")
    .limit(limit)
    .execute();
}

export async function findPageVersion(
  db: Database,
  slug: string,
  number: number,
): Promise<PublishedPage | undefined> {
  return await versionsOf(db, slug)
    .select(publishedText)
    .where("page_versions.number", "=", number)
    .executeTakeFirst();
}

function versionsOf(db: Database, slug: string) {
  return db
    .selectFrom("page_versions")
    .innerJoin("pages", "pages.id", "page_versions.page_id")
    .where("pages.slug", "=", slug);
}

/** How long a refund takes, in the words of the default Terms of Service. */
const REFUND_TIME = "5-7 business days";

/**
 * What an email may say about how long a refund takes.
 *
 * @returns null when the owner published other terms that do not say it: an email promises no more
 */
export async function statedRefundTime(db: Database): Promise<string | null> {
  const terms = await findPublishedPage(db, "terms");
  if (!terms) return REFUND_TIME;

  const text = `${terms.lead} ${terms.body}`
    .replace(/[‐‑‒–—]|&[mn]dash;/g, "-")
    .replace(/\u00a0|&nbsp;/g, " ");
  return text.includes(REFUND_TIME) ? REFUND_TIME : null;
}

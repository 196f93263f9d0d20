import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeForm } from "#domain/form/form-codec.ts";
import { type PageContent, pageCodec, pageProblems } from "#domain/pages/page-codec.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deletePage, unpublishPage } from "./delete-page.ts";
import {
  findMovedPage,
  findPageDraft,
  findPageVersion,
  findPublishedPage,
  listPageVersions,
  listPublishedPages,
  publishedPageQuery,
  statedRefundTime,
} from "./page-queries.ts";
import { readFrame } from "./read-frame.ts";
import { savePage } from "./save-page.ts";

const house = forAllTests(openTestShop);
const { shop, time } = house;
beforeEach(async () => {
  await shop.db.deleteFrom("pages").execute();
  time.now = new Date("2026-11-20T15:00:00Z");
});

const form: PageContent = {
  title: "Our Farm",
  lead: "Where it grows.",
  body: "<p>Three trees.</p>",
  slug: "our-farm",
  inFooter: false,
  publishes: false,
};

type Page = { readonly slug?: string | null; readonly version?: number };

/** Reads the form and saves it, as the admin does. */
async function save(changes: Partial<PageContent> = {}, { slug = null, version = 0 }: Page = {}) {
  const decoded = decodeForm(pageCodec, { ...form, ...changes });
  if (decoded.code !== "valid") return decoded;
  return await savePage(shop, { id: slug, version, data: decoded.data });
}
const publish = (changes: Partial<PageContent> = {}, page: Page = {}) =>
  save({ ...changes, publishes: true }, page);
const refused = (problems: object) => ({ code: "invalid", problems });
const shown = (slug = "our-farm") => findPublishedPage(shop.db, slug);

describe("a page", () => {
  test("is not shown until it is published, and then shows the published text", async () => {
    expect(await save()).toMatchObject({ code: "saved", stored: { version: 1 } });
    expect(await shown()).toBeUndefined();
    expect(await publish({}, { slug: "our-farm", version: 1 })).toMatchObject({
      code: "saved",
      stored: { version: 2 },
    });
    expect(await findPageDraft(shop.db, "our-farm")).toMatchObject({ differs: false });
    expect(await shown()).toEqual({
      title: "Our Farm",
      lead: "Where it grows.",
      body: "<p>Three trees.</p>",
      publishedAt: time.now,
    });
    await save({ body: "<p>Four trees.</p>" }, { slug: "our-farm", version: 2 });
    expect((await shown())?.body).toBe("<p>Three trees.</p>");
    expect(await findPageDraft(shop.db, "our-farm")).toMatchObject({ differs: true });
  });

  test("is sanitized when it is saved", async () => {
    const body = "<p onclick='x()'>Hello <script>x()</script><a href='javascript:x()'>you</a></p>";
    await publish({ body });
    expect((await shown())?.body).toBe("<p>Hello you</p>");
  });

  test("without a title, text or address is not published, and nothing is kept", async () => {
    expect(await publish({ title: " ", body: "<p> </p><p></p>", slug: "Our Farm!" })).toEqual(
      refused({
        title: "Please enter a title, with at most 100 characters.",
        body: "Write something first, then publish it.",
        slug: "Use small letters, digits and single hyphens, like our-farm. At most 60.",
      }),
    );
    expect(await publish({ body: "<script>x()</script><iframe></iframe>" })).toEqual(
      refused({ body: "Write something first, then publish it." }),
    );
    expect(await shop.db.selectFrom("pages").selectAll().execute()).toEqual([]);
  });

  test("of five megabytes is refused with a reason, before it is read", async () => {
    const body = `<table><tr><td>${"word ".repeat(1_000_000)}`;
    const tooLong = expect.stringMatching(/^This is too long: at most 60,000 characters/);
    const work = async () => expect(await save({ body })).toEqual(refused({ body: tooLong }));
    await expectProcessorTime(work, { under: 0.2 });
  });

  test("keeps every published text once", async () => {
    await publish();
    time.now = new Date("2026-11-21T15:00:00Z");
    await publish({ body: "<p>Four trees.</p>" }, { slug: "our-farm", version: 1 });
    await publish({ body: "<p>Four trees.</p>" }, { slug: "our-farm", version: 2 });
    const versions = await listPageVersions(shop.db, "our-farm", 10);
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(await findPageVersion(shop.db, "our-farm", 1)).toMatchObject({
      body: "<p>Three trees.</p>",
    });
    expect(await findPageVersion(shop.db, "our-farm", 3)).toBeUndefined();
  });

  test("that is unpublished keeps its draft and history", async () => {
    await publish();
    expect(await unpublishPage(shop, "our-farm")).toBe(true);
    expect(await shown()).toBeUndefined();
    expect(await findPageDraft(shop.db, "our-farm")).toMatchObject({ publishedAt: null });
    await publish({}, { slug: "our-farm", version: 1 });
    expect(await listPageVersions(shop.db, "our-farm", 10)).toHaveLength(2);
  });

  test("that is a draft stays one when it is unpublished", async () => {
    await save();
    expect(await unpublishPage(shop, "our-farm")).toBe(true);
    expect(await findPageDraft(shop.db, "our-farm")).toMatchObject({ publishedAt: null });
  });

  test("of the owner's own can be deleted, one of the shop's cannot", async () => {
    await publish();
    await publish({}, { slug: "about" });
    expect(await deletePage(shop, "our-farm")).toBe(true);
    expect(await deletePage(shop, "our-farm")).toBe(false);
    expect(await deletePage(shop, "about")).toBe(false);
    expect(await listPublishedPages(shop.db)).toMatchObject([{ slug: "about" }]);
  });

  test("is in the footer once it is published, and only if the owner chose that", async () => {
    const footerPages = async () => (await readFrame(shop.db, "2026-11-20")).footerPages;
    await save({ inFooter: true });
    expect(await footerPages()).toEqual([]);
    await publish({ inFooter: true }, { slug: "our-farm", version: 1 });
    await publish({ slug: "other", title: "Other" });
    // The footer always links to this page.
    await publish({ inFooter: true }, { slug: "about" });
    expect(await footerPages()).toEqual([{ slug: "our-farm", title: "Our Farm" }]);
  });
});

describe("two owners", () => {
  test("who edit one page overwrite nothing, and the second is told of the first", async () => {
    await save();
    await save({ title: "Hers" }, { slug: "our-farm", version: 1 });
    expect(await save({ title: "Mine" }, { slug: "our-farm", version: 1 })).toMatchObject({
      code: "conflict",
      stored: { data: { title: "Hers" }, version: 2 },
    });
  });

  test("who save the first draft of a built-in page at once: one wins", async () => {
    const results = await Promise.all(
      ["A", "B", "C"].map((title) => save({ title }, { slug: "privacy" })),
    );
    expect(results.map(({ code }) => code).toSorted()).toEqual(["conflict", "conflict", "saved"]);
  });

  test("of one page: one is told that the other deleted it", async () => {
    await save();
    await deletePage(shop, "our-farm");
    expect(await save({}, { slug: "our-farm", version: 1 })).toEqual({ code: "not-found" });
  });
});

describe("a page's address", () => {
  test("that another page or a screen of the shop has is refused", async () => {
    await save();
    await save({ slug: "other" });
    const taken = refused({ slug: pageProblems.taken });
    expect(await save()).toEqual(taken);
    expect(await save({ slug: "other" }, { slug: "our-farm", version: 1 })).toEqual(taken);
    for (const slug of ["privacy", "cart", "new"]) {
      expect(await save({ slug })).toEqual(refused({ slug: pageProblems.reserved }));
    }
  });

  test("that was changed redirects to the new one, also after several changes and back", async () => {
    await publish();
    await publish({ slug: "the-farm" }, { slug: "our-farm", version: 1 });
    await publish({ slug: "farm" }, { slug: "the-farm", version: 2 });
    const { db } = shop;
    expect(await findMovedPage(db, "our-farm")).toBe("farm");
    expect(await findMovedPage(db, "the-farm")).toBe("farm");
    await publish({ slug: "our-farm" }, { slug: "farm", version: 3 });
    expect(await findMovedPage(db, "our-farm")).toBeUndefined();
    expect(await findMovedPage(db, "farm")).toBe("our-farm");
    expect((await shown("our-farm"))?.title).toBe("Our Farm");
  });

  test("that a new page takes redirects no longer", async () => {
    await publish();
    await publish({ slug: "farm" }, { slug: "our-farm", version: 1 });
    await publish({ title: "A new one" });
    expect(await findMovedPage(shop.db, "our-farm")).toBeUndefined();
    expect((await shown())?.title).toBe("A new one");
  });

  test("of a built-in page cannot be changed", async () => {
    expect(await publish({ slug: "elsewhere" }, { slug: "terms" })).toMatchObject({
      code: "saved",
      stored: { data: { slug: "terms" } },
    });
  });
});

describe("a picture in a page", () => {
  const picture = (id: string, alt = "Trees") => `<img src="/media/${id}.webp" alt="${alt}">`;
  beforeAll(async () => {
    const at = new Date();
    const media = { width: 1600, height: 900, created_at: at };
    const known = { ...media, id: "known", path: "known", name: "known", stored_at: at };
    const unfinished = { ...known, id: "unfinished", path: "unfinished", stored_at: null };
    await shop.db.insertInto("media").values([known, unfinished]).execute();
  });

  test("has its size, so that there is no layout shift", async () => {
    await publish({ body: picture("known") });
    expect((await shown())?.body).toBe(
      '<img src="/media/known.webp" alt="Trees" width="1600" height="900" />',
    );
  });

  test.each(["not-found", "unfinished"])("that is %s is reported and nothing saved", async (id) => {
    expect(await publish({ body: picture(id) })).toEqual(
      refused({ body: pageProblems.pictureNotFound }),
    );
  });

  test("needs a description", async () => {
    expect(await publish({ body: picture("known", " ") })).toEqual(
      refused({ body: pageProblems.pictureWithoutText }),
    );
  });
});

test("with 1,000 published texts a page view reads one row of each index", async () => {
  const { db } = shop;
  await publish();
  await sql`
    insert into page_versions (page_id, number, title, lead, body, published_at)
    select id, number, 'T', '', repeat('word ', 2000), now()
    from pages, generate_series(2, 1001) as number where slug = 'our-farm'`.execute(db);
  // So many that a sequential scan would cost more.
  await sql`
    insert into pages (id, slug, title, lead, body, version, created_at, updated_at)
    select gen_random_uuid(), 'page-' || number, 'T', '', '', 1, now(), now()
    from generate_series(1, 500) as number`.execute(db);
  await sql`update pages set published_version = 1001 where slug = 'our-farm'`.execute(db);
  await sql`analyze pages, page_versions`.execute(db);
  const compiled = publishedPageQuery(db, "our-farm").compile();
  const plan = await db.transaction().execute(async (tx) => {
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": string }>({
      ...compiled,
      sql: `explain (analyze, costs off, timing off, summary off) ${compiled.sql}`,
    });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Index Scan using pages_slug_key on pages");
  expect(plan).toMatch(
    /Index Scan using page_versions_pkey on page_versions \(actual rows=1(?:\.00)? loops=1\)/,
  );
  expect(plan).not.toContain("Rows Removed by Filter");
  expect((await shown())?.title).toBe("T");
});

test("publishing, moving or removing a page notifies cached pages, and saving a draft does not", async () => {
  const heard = async (change: () => Promise<unknown>) => {
    const notices: string[] = [];
    const { Client } = await import("pg");
    const client = new Client(house.connection);
    client.on("notification", ({ payload = "" }) => notices.push(payload));
    await client.connect();
    await client.query("listen page_changes");
    await change();
    // Notifications that were sent before arrive before this answer.
    await client.query("select");
    await client.end();
    return notices.toSorted();
  };
  expect(await heard(() => save({ inFooter: true }))).toEqual([]);
  expect(await heard(() => publish({ inFooter: true }, { slug: "our-farm", version: 1 }))).toEqual([
    "footer-pages",
    "page:our-farm",
  ]);
  const draft = { inFooter: true, body: "<p>Draft.</p>" };
  expect(await heard(() => save(draft, { slug: "our-farm", version: 2 }))).toEqual([]);
  expect(
    await heard(() => save({ ...draft, slug: "farm" }, { slug: "our-farm", version: 3 })),
  ).toEqual(["footer-pages", "page:farm", "page:our-farm"]);
  expect(await heard(() => unpublishPage(shop, "farm"))).toEqual(["footer-pages", "page:farm"]);
  expect(await heard(() => shop.db.deleteFrom("pages").execute())).toEqual([]);
});

describe("how long a refund takes", () => {
  const terms = async (body: string) => {
    await publish({ title: "Terms of Service", body }, { slug: "terms" });
    return await statedRefundTime(shop.db);
  };

  test("is what the default terms say while the owner has none", async () => {
    expect(await statedRefundTime(shop.db)).toBe("5-7 business days");
  });

  test.each([
    ["<p>All sales are final.</p>", null],
    ["<p>Refunds take up to 14 days.</p>", null],
    ["<p>Refunds reach you within 5-7 business days.</p>", "5-7 business days"],
    ["<p>Refunds reach you within 5–7 business days.</p>", "5-7 business days"],
  ])("is no more than the owner's terms %j say: %j", async (body, stated) => {
    expect(await terms(body)).toBe(stated);
  });
});

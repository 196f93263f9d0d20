import { type Kysely, sql } from "kysely";

/** The owner's pages with all published versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const notify = (tag: string) => `perform pg_notify('page_changes', ${tag});`;

const statements = [
  // title, lead and body are the draft, and version is its version; published_version is the row of
  // page_versions that the shop shows, or null. No foreign key to page_versions: tables that
  // reference each other could not be restored one after the other.
  `create table pages (
     id uuid primary key,
     slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
     title text not null,
     lead text not null,
     body text not null,
     in_footer boolean not null default false,
     version integer not null,
     published_version integer,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,

  `create table page_versions (
     page_id uuid not null references pages (id) on delete cascade,
     number integer not null,
     title text not null,
     lead text not null,
     body text not null,
     published_at timestamptz not null,
     primary key (page_id, number)
   )`,

  // Former slugs of pages, for redirects.
  `create table former_page_slugs (
     slug text primary key,
     page_id uuid not null references pages (id) on delete cascade
   )`,

  `create index former_page_slugs_page on former_page_slugs (page_id)`,

  // Every page of the shop reads the footer's links.
  `create index pages_footer on pages (created_at) where in_footer and published_version is not null`,

  // Changes of a draft invalidate no cached page.
  `create function notify_page_change() returns trigger language plpgsql as $$
   declare
     was_shown boolean := tg_op <> 'INSERT' and old.published_version is not null;
     is_shown boolean := tg_op <> 'DELETE' and new.published_version is not null;
   begin
     if tg_op = 'UPDATE' and (new.slug, new.in_footer, new.published_version)
       is not distinct from (old.slug, old.in_footer, old.published_version)
     then return null; end if;
     if was_shown then ${notify("'page:' || old.slug")} end if;
     if is_shown then ${notify("'page:' || new.slug")} end if;
     if (was_shown and old.in_footer) or (is_shown and new.in_footer) then
       ${notify("'footer-pages'")}
     end if;
     return null;
   end $$`,

  `create trigger notify_page_change after insert or update or delete on pages
     for each row execute function notify_page_change()`,

  `create trigger notify_everything_changed after truncate on pages
     for each statement execute function notify_everything_changed()`,

  ...["pages", "page_versions", "former_page_slugs"].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];

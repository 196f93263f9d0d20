/** The owner's pages with all published versions. */
export const pages = [
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

  // Every page of the shop reads the footer's links.
  `create index pages_footer on pages (created_at) where in_footer and published_version is not null`,

  // Every published text. It is what the shop shows and links to, so it is not in the table versions.
  `create table page_versions (
     page_id uuid not null references pages (id) on delete cascade,
     number integer not null,
     title text not null,
     lead text not null,
     body text not null,
     published_at timestamptz not null,
     -- What a search in the shop reads: lowercase words, of a long page the first ones. Same words as
     -- placeWords in domain/pages/shop-places.ts.
     words text generated always as (left(regexp_replace(
       search_form(' ' || title || ' ' || lead || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g')),
       '[[:space:][:punct:]]+', ' ', 'g'), 20000)) stored,
     primary key (page_id, number)
   )`,

  // Former slugs of pages, for redirects.
  `create table former_page_slugs (
     slug text primary key,
     page_id uuid not null references pages (id) on delete cascade
   )`,

  // The former slugs of a page.
  `create index former_page_slugs_page on former_page_slugs (page_id)`,
];

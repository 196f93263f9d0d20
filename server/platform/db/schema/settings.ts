/** The owner's settings, and what the shop itself stores. */
export const settings = [
  // A section that was never saved has no row: its defaults are in the code.
  `create table settings (
     section text primary key,
     version integer not null check (version > 0),
     data jsonb not null,
     updated_at timestamptz not null,
     updated_by text not null
   )`,

  // Secrets that the shop generated, such as the key that it signs with.
  `create table app_secrets (
     name text primary key,
     value text not null,
     created_at timestamptz not null default now()
   )`,

  // Facts that the shop remembers, such as that the sample products were loaded.
  `create table app_state (
     key text primary key,
     value jsonb not null,
     updated_at timestamptz not null default now()
   )`,
];

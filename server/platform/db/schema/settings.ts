/** What the owner has set, and what the shop keeps for itself. */
export const settings = [
  // A section that was never saved has no row: its defaults are in the code.
  `create table settings (
     section text primary key,
     version integer not null check (version > 0),
     data jsonb not null,
     updated_at timestamptz not null,
     updated_by text not null
   )`,

  // Every version of every section, the current one included.
  `create table settings_history (
     section text not null references settings (section) on delete cascade,
     version integer not null,
     data jsonb not null,
     at timestamptz not null,
     by text not null,
     primary key (section, version)
   )`,

  // Secrets that the shop made for itself, such as the key that it signs with.
  `create table app_secrets (
     name text primary key,
     value text not null,
     created_at timestamptz not null default now()
   )`,

  // What the shop remembers for itself, such as that the sample products were loaded.
  `create table app_state (
     key text primary key,
     value jsonb not null,
     updated_at timestamptz not null default now()
   )`,
];

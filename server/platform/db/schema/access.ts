/** The owner's sessions, failed PINs and rate limits. */
export const access = [
  `create table admin_sessions (
     token_hash text primary key,
     created_at timestamptz not null,
     last_used_at timestamptz not null
   )`,

  `create table pin_attempts (
     key text primary key,
     failures integer not null,
     blocked_until timestamptz not null,
     updated_at timestamptz not null
   )`,

  // What is limited to so many times in a while: when it was done lately, and by whom, as a hash.
  `create table limits (
     key text primary key,
     times timestamptz[] not null,
     updated_at timestamptz not null
   )`,
];

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

  // Rate limits: what is limited and for whom (as a hash), and the times of its recent uses.
  `create table limits (
     key text primary key,
     times timestamptz[] not null,
     updated_at timestamptz not null
   )`,
];

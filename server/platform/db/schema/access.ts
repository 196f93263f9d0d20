/** The owner's sessions and passkeys, failed PINs and rate limits. */
export const access = [
  // opened_by: 'pin', 'recovery-code', or the id of a passkey; the session ends when that no longer
  // opens.
  `create table admin_sessions (
     token_hash text primary key,
     opened_by text not null default 'pin',
     pin_fingerprint text not null default '',
     browser text not null default '',
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     ends_at timestamptz not null
   )`,

  `create table pin_attempts (
     key text primary key,
     failures integer not null,
     blocked_until timestamptz not null,
     updated_at timestamptz not null
   )`,

  // A second factor after the PIN, if the owner enables it.
  `create table passkeys (
     id text primary key,
     name text not null,
     public_key bytea not null,
     counter bigint not null,
     transports text[] not null,
     created_at timestamptz not null,
     last_used_at timestamptz
   )`,

  `create table recovery_codes (
     code_hash text primary key,
     created_at timestamptz not null
   )`,

  // WebAuthn challenges: of a browser that adds a passkey, or one that entered the right PIN.
  `create table passkey_challenges (
     holder text primary key,
     challenge text not null,
     tries integer not null default 0,
     ends_at timestamptz not null
   )`,

  // Counts of security events per hour and kind, and how many the owner was notified about.
  `create table security_events (
     hour timestamptz not null,
     kind text not null,
     events integer not null,
     notified integer not null default 0,
     primary key (hour, kind)
   )`,

  // Rate limits: what is limited and for whom (as a hash), and the times of its recent uses.
  `create table limits (
     key text primary key,
     times timestamptz[] not null,
     updated_at timestamptz not null
   )`,
];

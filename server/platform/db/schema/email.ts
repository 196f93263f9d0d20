/** Mail: which went out, and the log of every attempt. */
export const email = [
  `create table email_log (
     id bigint generated always as identity primary key,
     logged_at timestamptz not null,
     kind text not null,
     order_id uuid,
     recipient text not null,
     subject text not null,
     text_body text not null,
     html_body text not null,
     success boolean not null,
     captured boolean not null,
     error text,
     doubtful boolean not null default false,
     message_id text
   )`,

  `create index email_log_order on email_log (order_id)`,

  // Which mails went out. Apart from the log, which its owner may clear without sending any again.
  // claim, claimed_until: one process at a time, and after a crash the next one soon.
  // doubts: how often all of the mail was handed over and nobody knows whether it was taken.
  `create table mail_events (
     key text primary key,
     sent_at timestamptz,
     claim uuid,
     claimed_until timestamptz,
     doubts integer not null default 0,
     tries integer not null default 0,
     tried_at timestamptz
   )`,
];

/** Mail: which went out, and the log of every attempt. */
export const email = [
  // reply_to: who a mail to the owner is from or about, such as a message of the contact page.
  `create table email_log (
     id bigint generated always as identity primary key,
     logged_at timestamptz not null,
     kind text not null,
     order_id uuid,
     recipient text not null,
     reply_to text,
     subject text not null,
     text_body text not null,
     html_body text not null,
     success boolean not null,
     captured boolean not null,
     error text,
     doubtful boolean not null default false,
     message_id text
   )`,

  // The mails of an order, those to an address, and those of a person, to export or erase them.
  `create index email_log_order on email_log (order_id)`,
  `create index email_log_recipient on email_log (lower(trim(recipient)), id)`,
  `create index email_log_person on email_log (lower(trim(coalesce(reply_to, recipient))))`,

  // Failed mails by time, to count the recent ones.
  `create index email_log_failed on email_log (logged_at) where not success`,

  // Which mails were requested and which were sent. Separate from the log, so that clearing the log
  // sends nothing twice.
  // order_id, kind, request_id, requested_at: what a job sends; null where a person waits for it.
  // refused_at: the mail server rejected it permanently.
  // claim, claimed_until: only one process sends it at a time; after a crash another one may soon.
  // unconfirmed_attempts: how often the whole mail was handed over without an answer.
  `create table mail_events (
     key text primary key,
     order_id uuid,
     kind text,
     request_id uuid,
     requested_at timestamptz,
     sent_at timestamptz,
     refused_at timestamptz,
     claim uuid,
     claimed_until timestamptz,
     attempts integer not null default 0,
     unconfirmed_attempts integer not null default 0
   )`,

  // Mails that are still to be sent, for the sweep.
  `create index mail_events_unsent on mail_events (requested_at)
     where sent_at is null and refused_at is null`,
];

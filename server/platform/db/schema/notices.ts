/** Requests to be told something, subscribers, and messages of the contact page. */
export const notices = [
  // When a product is back; when something that is coming soon is here; when the shop opens. The id
  // is part of the links in emails, so it must not be guessable.
  `create table notices (
     id uuid primary key,
     product_id bigint references products (id) on delete cascade,
     coming_soon_id bigint references coming_soon_items (id) on delete cascade,
     topic text not null generated always as (
       case
         when product_id is not null then 'product'
         when coming_soon_id is not null then 'coming-soon'
         else 'opening'
       end
     ) stored,
     -- Requested before the product existed: the email says "is here", not "is back".
     is_first_arrival boolean not null default false,
     email text not null,
     requested_at timestamptz not null,
     -- How many confirmation mails were sent.
     confirmations integer not null default 0,
     confirmed_at timestamptz,
     notified_at timestamptz,
     constraint notices_topic check (num_nonnulls(product_id, coming_soon_id) <= 1)
   )`,

  // An address waits for a thing once.
  `create unique index notices_open on notices (product_id, coming_soon_id, lower(email))
     nulls not distinct where notified_at is null`,
  // Who is to be notified.
  `create index notices_waiting on notices (topic, product_id, requested_at)
     where notified_at is null and confirmed_at is not null`,
  // What an address waits for.
  `create index notices_address on notices (lower(email))`,
  // How often a mailbox was asked to confirm, whatever its address looked like.
  `create index notices_mailbox on notices (mailbox(email))`,

  // Who signed up for the newsletter, which the shop does not send. The id is in the links that
  // confirm and unsubscribe, so it must not be guessable, and stays the same.
  `create table newsletter_subscribers (
     id uuid primary key,
     email text not null,
     -- The last time that somebody entered the address.
     requested_at timestamptz not null,
     confirmed_at timestamptz,
     -- Kept when the address is entered again, until that is confirmed.
     unsubscribed_at timestamptz,
     state text not null generated always as (
       case
         when unsubscribed_at is not null then 'unsubscribed'
         when confirmed_at is not null then 'subscribed'
         else 'pending'
       end
     ) stored
   )`,

  // An address is one subscriber.
  `create unique index newsletter_subscribers_address on newsletter_subscribers (lower(email))`,
  // The owner's list.
  `create index newsletter_subscribers_list on newsletter_subscribers
     (state, (coalesce(unsubscribed_at, confirmed_at, requested_at)) desc, id)`,

  // Kept until it is mailed; afterwards the email log has it.
  `create table contact_messages (
     id uuid primary key,
     name text not null,
     email text not null,
     body text not null,
     created_at timestamptz not null
   )`,

  // The messages of an address.
  `create index contact_messages_address on contact_messages (lower(email))`,
];

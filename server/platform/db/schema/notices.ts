/** Requests to be told something, and messages of the contact page. */
export const notices = [
  // When a product is back, or, of something that is coming soon, is here. The id is part of the
  // links in emails, so it must not be guessable.
  `create table stock_notices (
     id uuid primary key,
     product_id bigint references products (id) on delete cascade,
     coming_soon_id bigint references coming_soon_items (id) on delete cascade,
     -- Requested before the product existed: the email says "is here", not "is back".
     awaited boolean not null default false,
     email text not null,
     asked_at timestamptz not null,
     -- How many confirmation mails were sent.
     confirmations_asked integer not null default 0,
     confirmed_at timestamptz,
     told_at timestamptz,
     constraint stock_notices_subject check (num_nonnulls(product_id, coming_soon_id) = 1)
   )`,

  // An address waits for a product once.
  `create unique index stock_notices_open on stock_notices (product_id, lower(email))
     where told_at is null`,
  `create unique index stock_notices_coming_soon on stock_notices (coming_soon_id, lower(email))`,
  // Who is to be told of a product.
  `create index stock_notices_waiting on stock_notices (product_id, asked_at)
     where told_at is null and confirmed_at is not null`,
  // What an address waits for.
  `create index stock_notices_address on stock_notices (lower(email))`,
  // How often a mailbox was asked to confirm, whatever its address looked like.
  `create index stock_notices_mailbox on stock_notices (mailbox(email))`,

  // When the shop opens.
  `create table opening_notices (
     id uuid primary key,
     email text not null,
     asked_at timestamptz not null,
     -- How many confirmation mails were sent.
     confirmations_asked integer not null default 0,
     confirmed_at timestamptz,
     told_at timestamptz
   )`,

  // An address waits once.
  `create unique index opening_notices_open on opening_notices (lower(email))
     where told_at is null`,
  // How often a mailbox was asked to confirm, whatever its address looked like.
  `create index opening_notices_mailbox on opening_notices (mailbox(email))`,

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

/** Reviews by people who bought a product. */
export const reviews = [
  // One of each product of an order. What is waiting or refused is seen by the owner alone.
  `create table reviews (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     product_id bigint not null references products (id) on delete cascade,
     stars smallint not null check (stars between 1 and 5),
     body text not null,
     -- As its writer wants to be named.
     author text not null,
     state text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
     refusal text check (refusal in ('off-topic', 'abusive', 'personal', 'advertising', 'connected',
       'unlawful')),
     reply text not null default '',
     written_at timestamptz not null,
     decided_at timestamptz,
     unique (order_id, product_id),
     check ((state = 'refused') = (refusal is not null)),
     check ((state = 'waiting') = (decided_at is null))
   )`,

  // The reviews that a product's page shows.
  `create index reviews_published on reviews (product_id, decided_at desc)
     where state = 'published'`,
  // The owner's list.
  `create index reviews_state on reviews (state, written_at desc)`,
];

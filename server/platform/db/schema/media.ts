/** Uploaded pictures and films. */
export const media = [
  // A row is written before the first file of its picture, so that the sweep finds what a killed
  // process leaves behind.
  `create table media (
     id text primary key,
     path text not null unique,
     name text not null,
     width integer,
     height integer,
     created_at timestamptz not null,
     stored_at timestamptz,
     avif_at timestamptz
   )`,

  // The library, and what is unfinished.
  `create index media_newest on media (created_at desc, id desc)`,
  `create index media_unfinished on media (created_at) where stored_at is null`,

  // So that films that nobody saved can be removed.
  `create table films (
     name text primary key,
     created_at timestamptz not null
   )`,
];

/** Uploaded pictures. */
export const media = [
  // Written before the first file of a picture is, so that whatever a killed process leaves behind
  // is known by its id and can be cleared away.
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

  `create index media_newest on media (created_at desc, id desc)`,

  `create index media_unfinished on media (created_at) where stored_at is null`,
];

import { Client, type ClientConfig } from "pg";

/**
 * The role the shop connects as. It owns the shop's database and nothing else: PostgreSQL's
 * superuser can read files and run programs, and so could anyone who managed to inject SQL.
 */
export const DAILY_ROLE = "conche_shop";

/** Creates the role, and gives it what an earlier version created as the superuser. */
export async function prepareDailyRole(superuser: ClientConfig): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  try {
    await client.query(handOver);
  } finally {
    await client.end();
  }
}

/** `reassign owned` does not work here: the superuser also owns PostgreSQL's system objects. */
const handOver = `
  do $$
  declare
    statement text;
  begin
    if not exists (select from pg_roles where rolname = '${DAILY_ROLE}') then
      create role ${DAILY_ROLE} login nosuperuser nocreatedb nocreaterole noreplication;
    end if;
    if (select datdba::regrole from pg_database where datname = current_database())
      <> '${DAILY_ROLE}'::regrole
    then
      execute format('alter database %I owner to ${DAILY_ROLE}', current_database());
    end if;
    for statement in
      with mine as (
        select oid, nspname, nspowner from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'
      ),
      inherited as (
        -- Objects that belong to an extension or a table have its owner.
        select classid, objid from pg_depend where deptype in ('e', 'a', 'i')
      )
      select format('alter schema %I owner to ${DAILY_ROLE}', nspname)
      from mine where nspowner = current_user::regrole
      union all
      select format('alter %s %s owner to ${DAILY_ROLE}', kind, oid::regclass)
      from pg_class
      join (values
        ('r'::"char", 'table'), ('p', 'table'), ('f', 'foreign table'), ('v', 'view'),
        ('m', 'materialized view'), ('S', 'sequence')
      ) as kinds (relkind, kind) using (relkind)
      where relnamespace in (select oid from mine) and relowner = current_user::regrole
        and (relkind <> 'S' or not exists (
          select from inherited where classid = 'pg_class'::regclass and objid = pg_class.oid
        ))
      union all
      select format('alter routine %s owner to ${DAILY_ROLE}', oid::regprocedure)
      from pg_proc
      where pronamespace in (select oid from mine) and proowner = current_user::regrole
        and not exists (
          select from inherited where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        )
      union all
      select format('alter type %s owner to ${DAILY_ROLE}', oid::regtype)
      from pg_type
      where typnamespace in (select oid from mine) and typowner = current_user::regrole
        and typtype in ('e', 'd')
        and not exists (
          select from inherited where classid = 'pg_type'::regclass and objid = pg_type.oid
        )
    loop
      execute statement;
    end loop;
  end $$
`;

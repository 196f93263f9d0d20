/**
 * A statement for a database that test shops copy. pg-boss runs once what was missed since a schedule
 * was created, so that without it each copy would start with every job that was due meanwhile.
 */
export const forgetMissedJobs = "update pgboss.schedule set created_on = now() + interval '1 day'";

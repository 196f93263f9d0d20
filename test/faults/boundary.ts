/**
 * A point at which the shop's process may be killed: just before a request to an outside system, or
 * just after it was executed and before the shop gets the answer.
 */
export type Boundary = {
  readonly system: "database" | "jobs" | "provider" | "mail" | "erp";
  /** The step's name, which is the same in every checkout. */
  readonly step: string;
  readonly moment: "before" | "after";
};

/** What happens to the process at a boundary. */
export type Verdict = "goes on" | "is killed";

export function nameOf({ system, step, moment }: Boundary): string {
  return `${moment} ${system}: ${step}`;
}

/** A statement without its values. */
export function stepOfStatement(sql: string): string {
  return sql
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)*/g, "…")
    .slice(0, 90);
}

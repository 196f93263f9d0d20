/** The job queue and the page cache each keep one connection on which they listen. */
const LISTENERS = 2;

/** Who gets how many of the connections that a process may open. The sum is never more than `all`. */
export function shareConnections(
  all: number,
  { takesDemoPayments }: { readonly takesDemoPayments: boolean },
): { readonly pages: number; readonly jobs: number; readonly demoPayments: number } {
  const left = all - LISTENERS;
  // Up to four each: more have not made either faster.
  const jobs = Math.min(4, Math.max(1, Math.floor(left / 5)));
  const demoPayments = takesDemoPayments ? jobs : 0;
  return { pages: left - jobs - demoPayments, jobs, demoPayments };
}

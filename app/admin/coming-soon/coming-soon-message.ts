import type { ComingSoonProblem } from "#domain/coming-soon/parse-coming-soon.ts";

const comingSoonProblems: Record<ComingSoonProblem, string> = {
  missing: "Please enter a name.",
  "too-long": "This is longer than we can store.",
  "not-an-image": "Please enter an address that begins with / or https://.",
  "not-a-day": "Please enter a day of the calendar, like 2027-03-01.",
};

export function comingSoonMessage(problem: ComingSoonProblem | undefined): string | undefined {
  return problem && comingSoonProblems[problem];
}

export const comingSoonTrouble = {
  refused: "Nothing was saved. Please look at the marked fields.",
  changedMeanwhile:
    "Somebody else saved this bar while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
  gone: "Somebody removed this bar in the meantime. Nothing was saved.",
  unreachable:
    "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
} as const;

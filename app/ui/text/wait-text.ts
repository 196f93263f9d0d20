import { countNoun } from "#domain/words/count-noun.ts";

/** A waiting time: "40 seconds", "12 minutes". */
export function waitText(seconds: number): string {
  if (seconds < 90) return countNoun(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minutes`;
}

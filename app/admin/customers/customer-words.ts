import {
  type CustomerNotesProblem,
  LONGEST_NOTES,
  LONGEST_TAG,
  MOST_TAGS,
} from "#domain/customers/customer-notes.ts";

const problems: Record<CustomerNotesProblem, string> = {
  "too-long": `Notes have at most ${LONGEST_NOTES.toLocaleString("en-US")} characters.`,
  "too-many": `A customer has at most ${MOST_TAGS} tags.`,
  "tag-too-long": `A tag has at most ${LONGEST_TAG} characters. Put commas between tags.`,
};

export function customerNotesMessage(
  problem: CustomerNotesProblem | undefined,
): string | undefined {
  return problem && problems[problem];
}

export const customerMessages = {
  saved: { title: "Saved", description: "Notes and tags of this customer." },
  trouble: {
    refused: "Nothing was saved. Please look at the marked fields.",
    changedMeanwhile:
      "Somebody else saved notes or tags of this customer while you were writing. Nothing was overwritten, and nothing of yours was saved.",
    gone: "This customer's data were erased in the meantime. Nothing was saved.",
    unreachable:
      "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
  },
} as const;

import { data } from "react-router";

const statuses = { saved: 200, refused: 422, "changed-meanwhile": 409, gone: 409 } as const;

/** Answers the save of a form with the matching HTTP status. */
export function answerSave<Result extends { readonly code: keyof typeof statuses }>(
  result: Result,
) {
  return data(result, { status: statuses[result.code] });
}

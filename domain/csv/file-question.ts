/** What a file leaves open. Each is asked once per file, whatever number of cells it concerns. */
export type QuestionId =
  | "date-order"
  | "decimal-mark"
  | "currency"
  | "leading-zeros"
  | "percent"
  | "weight-unit"
  | "price-limits";

export type FileQuestion = {
  readonly id: QuestionId;
  /** Names the cell that means two things. */
  readonly sentence: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** The owner's answers: a value of the question's choices. */
export type FileAnswers = Readonly<Partial<Record<QuestionId, string>>>;

const ids: readonly QuestionId[] = [
  "date-order",
  "decimal-mark",
  "currency",
  "leading-zeros",
  "percent",
  "weight-unit",
  "price-limits",
];

/** The answers that were sent with a file; anything unknown counts as not answered. */
export function fileAnswers(answerOf: (id: QuestionId) => unknown): FileAnswers {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const answer = answerOf(id);
      return typeof answer === "string" && answer !== "" ? [[id, answer.slice(0, 40)]] : [];
    }),
  );
}

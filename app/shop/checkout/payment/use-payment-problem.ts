import { useCallback, useState } from "react";

/** What a problem is about. When that is changed, the problem is outdated. */
export type ProblemSubject =
  /** The method of payment and its fields. */
  | "payment"
  /** The address and the other fields. */
  | "details"
  /** What is bought, and at what price. */
  | "order";

type PaymentProblem = { readonly sentences: readonly string[]; readonly about: ProblemSubject };

/** The problem of the last press of Pay, or of the last change, until it is solved. */
export function usePaymentProblem() {
  const [problem, setProblem] = useState<PaymentProblem>();

  const show = useCallback((about: ProblemSubject, ...sentences: string[]) => {
    setProblem({ about, sentences });
  }, []);

  const clear = useCallback(() => setProblem(undefined), []);

  /** Whatever was wrong with it may be right now. */
  const changed = useCallback((subject: ProblemSubject) => {
    setProblem((shown) => (shown?.about === subject ? undefined : shown));
  }, []);

  return { sentences: problem?.sentences ?? [], show, clear, changed };
}

import type { ReactNode } from "react";
import { Note } from "#app/ui/content/note.tsx";

/** What the owner should know about an address before it counts. */
export function AddressWarning(props: {
  lead: string;
  questions: readonly string[];
  role?: "alert";
  /** What saving it anyway means. */
  consequence?: string;
}): ReactNode {
  const { lead, questions, role, consequence } = props;
  return (
    <Note className="mt-4" {...(role && { role })}>
      <p className="font-semibold">{lead}</p>
      <ul className="list-disc pl-5">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {consequence !== undefined && <p>{consequence}</p>}
    </Note>
  );
}

import type { ReactNode } from "react";
import { Note } from "../../../ui/content/note.tsx";

/** What the owner should know about an address before it counts. */
export function AddressQuestions(props: {
  lead: string;
  questions: readonly string[];
  role?: "alert";
  children?: ReactNode;
}): ReactNode {
  const { lead, questions, role, children } = props;
  return (
    <Note className="mt-4" {...(role && { role })}>
      <p className="font-semibold">{lead}</p>
      <ul className="list-disc pl-5">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      {children && <div>{children}</div>}
    </Note>
  );
}

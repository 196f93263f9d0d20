import type { ReactNode } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { suggestEmail } from "#domain/input/suggest-email.ts";

/** What was probably meant by an email address with a slip in it. Loaded when a field was left. */
export default function EmailProposal(props: {
  email: string;
  onTake: (email: string) => void;
}): ReactNode {
  const proposal = suggestEmail(props.email);
  if (proposal === null) return null;
  return (
    <TextButton className="-ml-2 wrap-anywhere" onClick={() => props.onTake(proposal)}>
      {`Did you mean ${proposal}?`}
    </TextButton>
  );
}

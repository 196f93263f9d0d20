import type { ReactNode } from "react";
import { Note } from "#app/ui/content/note.tsx";
import { giftCardMessages } from "./gift-card-messages.ts";

export function ShownOnce({ code }: { code: string }): ReactNode {
  return (
    <Note className="mb-5" role="status">
      <p>
        Code: <strong className="font-mono text-xl tracking-wide select-all">{code}</strong>
      </p>
      <p>{giftCardMessages.once}</p>
    </Note>
  );
}

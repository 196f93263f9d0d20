import { randomUUID } from "node:crypto";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { dayIn } from "#domain/time/day-in.ts";
import { useAction } from "../action/use-action.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/gift-card-new.route";
import type { issueGiftCardAction } from "./gift-card-actions.ts";
import { giftCardMessages } from "./gift-card-messages.ts";
import { IssueForm } from "./issue-form.tsx";
import { ShownOnce } from "./shown-once.tsx";

export const meta = adminMeta("Issue a gift card", "A new gift card, mailed or shown once.");

export function loader({ context }: Route.LoaderArgs) {
  const { details, clock } = context.get(requestContext).shop;
  const { timeZone } = details();
  // The card's id: sending the same form twice issues one card.
  return { today: dayIn(timeZone, clock()), id: randomUUID() as string };
}

export default function NewGiftCard({ loaderData }: Route.ComponentProps) {
  const { today, id } = loaderData;
  const issuing = useAction<typeof issueGiftCardAction>("issue-gift-card", {
    failure: giftCardMessages.notIssued,
  });
  const { result, problem } = issuing;
  return (
    <>
      <PageHead title="Issue a gift card">
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </PageHead>
      {result?.code === "issued" && <ShownOnce code={result.giftCardCode} />}
      {result?.code === "by-email" && <Note className="mb-5">{result.sentence}</Note>}
      {problem && <Alert role="alert">{problem}</Alert>}
      {/* An issued card empties the form for the next one. */}
      <IssueForm key={id} cardId={id} today={today} issuing={issuing} />
    </>
  );
}

import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import {
  emptyIssueForm,
  type IssueForm,
  type IssueProblems,
  issueFields,
  readIssueForm,
} from "#domain/gift-cards/issue-form.ts";
import { dayIn, longDay } from "#domain/time/day-in.ts";
import { issueGiftCard } from "#server/gift-cards/issue-gift-card.ts";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/gift-card-new.route";
import { giftCardMessages } from "./gift-card-words.ts";
import { IssueForm as IssueGiftCardForm } from "./issue-form.tsx";
import { ShownOnce } from "./shown-once.tsx";

export const meta = adminMeta("Issue a gift card", "A new gift card, mailed or shown once.");

export function loader({ context }: Route.LoaderArgs) {
  const { details, clock } = context.get(requestContext).shop;
  const { name: shopName, timeZone } = details();
  // The card's id: sending the same form twice issues one card.
  return { shopName, today: dayIn(timeZone, clock()), id: randomUUID() as string };
}

type Answer =
  | { readonly code: "issued"; readonly giftCardCode: string }
  | { readonly code: "by-email"; readonly sentence: string }
  | { readonly code: "issued-before" }
  | { readonly code: "refused"; readonly problems: IssueProblems; readonly typed: IssueForm };

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) {
    throw new Response("This is not a form of this screen.", { status: 400 });
  }
  const typed = Object.fromEntries(
    issueFields.map((field) => [field, String(form.get(field) ?? "")]),
  ) as IssueForm;
  const today = dayIn(shop.details().timeZone, shop.clock());
  const read = readIssueForm(typed, today);
  if (!read.ok) {
    return data<Answer>({ code: "refused", problems: read.problems, typed }, { status: 422 });
  }
  const issued = await issueGiftCard(shop, id, read.issue);
  const { recipientEmail, emailOn } = read.issue;
  switch (issued.code) {
    case "issued":
      return data<Answer>(issued, { headers: { "cache-control": "no-store" } });
    case "issued-by-email": {
      const day = emailOn > today ? longDay(emailOn) : null;
      return data<Answer>({
        code: "by-email",
        sentence: giftCardMessages.byEmail(recipientEmail, day),
      });
    }
    case "issued-before":
      return data<Answer>({ code: "issued-before" }, { status: 409 });
  }
}

export default function NewGiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { today, id } = loaderData;
  const refused = actionData?.code === "refused" ? actionData : undefined;
  return (
    <>
      <PageHead title="Issue a gift card">
        <TextLink to="/admin/gift-cards">All gift cards</TextLink>
      </PageHead>
      {actionData?.code === "issued" && <ShownOnce code={actionData.giftCardCode} />}
      {actionData?.code === "by-email" && <Note className="mb-5">{actionData.sentence}</Note>}
      {actionData?.code === "issued-before" && (
        <Alert role="alert">{giftCardMessages.issuedBefore}</Alert>
      )}
      <IssueGiftCardForm
        // An issued card empties the form for the next one.
        key={refused ? "refused" : id}
        id={id}
        today={today}
        form={refused?.typed ?? emptyIssueForm}
        problems={refused?.problems ?? {}}
      />
    </>
  );
}

import { randomUUID } from "node:crypto";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { MAX_CARD_MESSAGE_LENGTH } from "#domain/gift-cards/gift-card.ts";
import { issueFields } from "#domain/gift-cards/gift-card-issue.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { formTexts } from "../actions/form-texts.ts";
import { type ActionRun, useAction } from "../actions/use-action.ts";
import { FormSection } from "../form/form-section.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import type { Route } from "./+types/gift-card-new.route";
import type { issueGiftCardAction } from "./gift-card-actions.ts";
import { giftCardMessages } from "./gift-card-messages.ts";
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
  const issuing = useAction("issue-gift-card", { failure: giftCardMessages.notIssued });
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

function IssueForm(props: {
  cardId: string;
  today: string;
  issuing: ActionRun<typeof issueGiftCardAction>;
}) {
  const { cardId, today, issuing } = props;
  const { run, isBusy, problems } = issuing;
  return (
    <SubmitForm
      noValidate
      className="grid gap-5"
      onSubmit={(form) => run({ cardId, form: formTexts(form, ...issueFields) })}
    >
      <FormSection title="The card" fields="grid gap-4 sm:grid-cols-2">
        <UnitField
          label="Amount"
          problem={problems.amount}
          unit="$"
          name="amount"
          inputMode="decimal"
        />
        <TextField label="Note for yourself" optional problem={problems.note} name="note" />
      </FormSection>
      <FormSection
        title="Who gets it"
        help="Its email has the code. Without one you get the code here, once."
        fields="grid gap-4 sm:grid-cols-2"
      >
        <TextField
          label="Recipient's email"
          optional
          hint="Leave blank to get the code here, once."
          problem={problems.recipientEmail}
          name="recipientEmail"
          type="email"
        />
        <TextField
          label="Mail it on"
          optional
          hint="Leave blank for now. Dates use your shop's time zone."
          problem={problems.emailOn}
          name="emailOn"
          type="date"
          min={today}
          max={latestShipAfter(today)}
        />
        <TextField
          label="Recipient's name"
          optional
          problem={problems.recipientName}
          name="recipientName"
        />
        <TextField label="From" optional problem={problems.senderName} name="senderName" />
        <div className="sm:col-span-2">
          <TextareaField
            label="Message"
            optional
            problem={problems.message}
            name="message"
            rows={3}
            maxLength={MAX_CARD_MESSAGE_LENGTH}
          />
        </div>
      </FormSection>
      <div className="form-save">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Issuing…" : "Issue gift card"}
        </Button>
      </div>
    </SubmitForm>
  );
}

import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextareaField, TextField, UnitField } from "#app/ui/fields/text-field.tsx";
import { LONGEST_CARD_MESSAGE } from "#domain/gift-cards/gift-card.ts";
import type {
  IssueField,
  IssueProblems,
  IssueForm as TypedIssue,
} from "#domain/gift-cards/issue-form.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import { issueErrorWords } from "./gift-card-words.ts";

/** The fields of a new gift card. */
export function IssueForm(props: {
  id: string;
  today: string;
  form: TypedIssue;
  problems: IssueProblems;
}): ReactNode {
  const { id, today, form, problems } = props;
  const isSending = useNavigation().state === "submitting";
  const problemOf = (field: IssueField) => {
    const code = problems[field];
    return code && issueErrorWords[code];
  };
  return (
    <Form method="post" noValidate className="grid max-w-160 gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={id} />
      <UnitField
        id="amount"
        label="Amount"
        problem={problemOf("amount")}
        unit="$"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={form.amount}
      />
      <TextField
        id="note"
        label="Note for yourself"
        optional
        problem={problemOf("note")}
        name="note"
        autoComplete="off"
        defaultValue={form.note}
      />
      <TextField
        id="recipientEmail"
        label="Recipient's email"
        optional
        hint="Leave blank to get the code here, once."
        problem={problemOf("recipientEmail")}
        name="recipientEmail"
        type="email"
        autoComplete="off"
        defaultValue={form.recipientEmail}
      />
      <TextField
        id="emailOn"
        label="Mail it on"
        optional
        hint="Leave blank for now. Dates use your shop's time zone."
        problem={problemOf("emailOn")}
        name="emailOn"
        type="date"
        min={today}
        max={latestShipAfter(today)}
        defaultValue={form.emailOn}
      />
      <TextField
        id="recipientName"
        label="Recipient's name"
        optional
        problem={problemOf("recipientName")}
        name="recipientName"
        autoComplete="off"
        defaultValue={form.recipientName}
      />
      <TextField
        id="senderName"
        label="From"
        optional
        problem={problemOf("senderName")}
        name="senderName"
        autoComplete="off"
        defaultValue={form.senderName}
      />
      <div className="sm:col-span-2">
        <TextareaField
          id="message"
          label="Message"
          optional
          problem={problemOf("message")}
          name="message"
          rows={3}
          maxLength={LONGEST_CARD_MESSAGE}
          defaultValue={form.message}
        />
      </div>
      <Button type="submit" className="justify-self-start" aria-disabled={isSending}>
        {isSending ? "Issuing…" : "Issue gift card"}
      </Button>
    </Form>
  );
}

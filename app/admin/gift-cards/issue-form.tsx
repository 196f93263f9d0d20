import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { LONGEST_CARD_MESSAGE } from "#domain/gift-cards/gift-card.ts";
import type {
  IssueField,
  IssueProblems,
  IssueForm as TypedIssue,
} from "#domain/gift-cards/issue-form.ts";
import { latestShipAfter } from "#domain/gifts/ship-after.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Field, UnitInput } from "../../ui/fields/field.tsx";
import { Input, Textarea } from "../../ui/fields/input.tsx";
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
      <Field id="amount" label="Amount" problem={problemOf("amount")}>
        {(control) => (
          <UnitInput
            {...control}
            unit="$"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={form.amount}
          />
        )}
      </Field>
      <Field id="note" label="Note for yourself" optional problem={problemOf("note")}>
        {(control) => (
          <Input {...control} name="note" autoComplete="off" defaultValue={form.note} />
        )}
      </Field>
      <Field
        id="recipientEmail"
        label="Recipient's email"
        optional
        hint="Leave blank to get the code here, once."
        problem={problemOf("recipientEmail")}
      >
        {(control) => (
          <Input
            {...control}
            name="recipientEmail"
            type="email"
            autoComplete="off"
            defaultValue={form.recipientEmail}
          />
        )}
      </Field>
      <Field
        id="emailOn"
        label="Mail it on"
        optional
        hint="Leave blank for now. Dates use your shop's time zone."
        problem={problemOf("emailOn")}
      >
        {(control) => (
          <Input
            {...control}
            name="emailOn"
            type="date"
            min={today}
            max={latestShipAfter(today)}
            defaultValue={form.emailOn}
          />
        )}
      </Field>
      <Field
        id="recipientName"
        label="Recipient's name"
        optional
        problem={problemOf("recipientName")}
      >
        {(control) => (
          <Input
            {...control}
            name="recipientName"
            autoComplete="off"
            defaultValue={form.recipientName}
          />
        )}
      </Field>
      <Field id="senderName" label="From" optional problem={problemOf("senderName")}>
        {(control) => (
          <Input {...control} name="senderName" autoComplete="off" defaultValue={form.senderName} />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field id="message" label="Message" optional problem={problemOf("message")}>
          {(control) => (
            <Textarea
              {...control}
              name="message"
              rows={3}
              maxLength={LONGEST_CARD_MESSAGE}
              defaultValue={form.message}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="justify-self-start" aria-disabled={isSending}>
        {isSending ? "Issuing…" : "Issue gift card"}
      </Button>
    </Form>
  );
}

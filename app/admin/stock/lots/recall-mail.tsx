import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { Modal, ModalActions } from "#app/ui/overlays/modal.tsx";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { stockMessages } from "../stock-messages.ts";
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from "./lot-fields.ts";
import type { LotView } from "./lot-view.ts";

/** Mails everybody who got bars of a lot, after a preview. */
export function RecallMail(props: {
  lot: LotView;
  shopName: string;
  /** Email addresses without duplicates. */
  certain: readonly string[];
  possible: readonly string[];
  /** Who gets no email, as sentences. */
  unreachedNotes: readonly string[];
  /** The order whose values the preview uses. */
  example: { readonly customerName: string; readonly orderNumber: string } | undefined;
  requestId: string;
}): ReactNode {
  const { lot, shopName, certain, possible, unreachedNotes, example, requestId } = props;
  const { run, isBusy, result, problem, problems } = useAction("mail-lot-recipients", {
    failure: stockMessages.unreachable,
  });
  const [subject, setSubject] = useState(`Please don't eat ${lot.productName}, lot ${lot.code}`);
  const [text, setText] = useState(
    `Dear {{name}},\n\nYour order {{order}} may include ${lot.productName} from lot ${lot.code}, best before ${lot.ends}. Please check the wrapper and don't eat any bars from this lot.\n\nWe're sorry. Reply to this email and we'll refund you. If it was a gift, please let the person who received it know.\n\n${shopName}`,
  );
  const [alsoPossible, setAlsoPossible] = useState(true);
  const [isShown, setIsShown] = useState(false);
  const to = alsoPossible ? [...certain, ...possible] : certain;
  const filled = (template: string) =>
    fillTemplate(template, {
      name: example?.customerName.split(" ")[0] ?? "",
      order: example?.orderNumber ?? "",
      tracking: "",
      total: "",
    });

  const unreached = unreachedNotes.map((sentence) => (
    <p key={sentence} className="max-w-prose wrap-anywhere">
      {sentence}
    </p>
  ));
  if (certain.length + possible.length === 0) {
    return (
      <div className="mt-2 grid gap-2">
        <p role="status" className="text-soft">
          None of these customers has an email address.
        </p>
        {unreached}
      </div>
    );
  }

  function send() {
    setIsShown(false);
    run({ lotId: lot.id, requestId, alsoPossible, message: { subject, text } });
  }

  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={() => {
        if (!isBusy) setIsShown(true);
      }}
    >
      <TextField label="Subject" maxLength={SUBJECT_LENGTH} value={subject} onChange={setSubject} />
      <TextareaField
        label="Text"
        hint="{{name}} and {{order}} become each customer’s first name and order number."
        rows={9}
        maxLength={MESSAGE_LENGTH}
        value={text}
        onChange={setText}
      />
      {possible.length > 0 && (
        <Checkbox
          label="Also to those who may have got it"
          checked={alsoPossible}
          onChange={setAlsoPossible}
        />
      )}
      {unreached}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-disabled={isBusy || to.length === 0}>
          {isBusy ? "Sending…" : "Preview…"}
        </Button>
        <p
          role="status"
          className={result?.code === "mails-requested" ? "text-good" : "text-danger"}
        >
          {result?.code === "mails-requested" ? result.sentence : (problem ?? problems.message)}
        </p>
      </div>
      {isShown && to.length > 0 && (
        <Modal title={filled(subject)} shape="wide-box" onClose={() => setIsShown(false)}>
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{filled(text)}</p>
          <p className="mt-4 border-t border-line pt-3 text-sm text-soft wrap-anywhere">{`To ${to.join(", ")}`}</p>
          <ModalActions>
            <Button variant="quiet" onClick={() => setIsShown(false)}>
              Change it
            </Button>
            <Button onClick={send}>{`Send ${countNoun(to.length, "email")}`}</Button>
          </ModalActions>
        </Modal>
      )}
    </SubmitForm>
  );
}

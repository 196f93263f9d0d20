import { type ReactNode, useId, useRef, useState } from "react";
import { formTexts } from "#app/admin/action/form-texts.ts";
import { useAction } from "#app/admin/action/use-action.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import type { Problems } from "#domain/form/form-codec.ts";
import { stockMessages } from "../stock-messages.ts";
import type { addLotAction, changeLotAction } from "./lot-actions.ts";
import { CODE_LENGTH, LOT_NOTE_LENGTH } from "./lot-fields.ts";
import type { LotView } from "./lot-view.ts";

const { unreachable: failure } = stockMessages;
const typedFields = ["code", "madeOn", "bestBefore", "note"] as const;

/** Adds a lot to a product whose stock is counted. */
export function NewLotForm(props: { productId: number; isFirst: boolean }): ReactNode {
  const { productId, isFirst } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy, result, problem, problems } = useAction<typeof addLotAction>("add-lot", {
    failure,
    onDone: () => form.current?.reset(),
  });
  return (
    <SubmitForm
      ref={form}
      noValidate
      className="mt-3 grid gap-4 sm:grid-cols-2"
      onSubmit={(sent) => {
        const typed = formTexts(sent, ...typedFields, "quantity", "arrival");
        run({ ...typed, productId, isReceived: typed.arrival === "new" });
      }}
    >
      <LotFields id={id} problems={problems} />
      <TextField
        id={`${id}-quantity`}
        label="How many bars"
        problem={problems.quantity}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
      />
      <fieldset>
        <legend className="font-semibold">These bars</legend>
        {[
          { value: "new", label: "are new: add them to the count" },
          { value: "counted", label: "are counted already" },
        ].map(({ value, label }, index) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="arrival"
              value={value}
              defaultChecked={index === (isFirst ? 1 : 0)}
              className="size-5 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="quiet" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Add lot"}
        </Button>
        <LotStatus problem={problem} saved={result?.isDone && "Lot added."} />
      </div>
    </SubmitForm>
  );
}

/** Edits a lot. */
export function ChangeLotForm({ lot }: { lot: LotView }): ReactNode {
  const id = useId();
  const { run, isBusy, result, problem, problems } = useAction<typeof changeLotAction>(
    "change-lot",
    { failure },
  );
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) => run({ lotId: lot.id, ...formTexts(form, ...typedFields) })}
    >
      <LotFields id={id} lot={lot} problems={problems} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Save"}
        </Button>
        <LotStatus problem={problem} saved={result?.isDone && "Saved."} />
      </div>
    </SubmitForm>
  );
}

function LotFields(props: { id: string; lot?: LotView; problems: Problems }) {
  const { id, lot, problems } = props;
  return (
    <>
      <TextField
        id={`${id}-code`}
        label="Lot code"
        hint="As it stands on the wrapper."
        problem={problems.code}
        name="code"
        defaultValue={lot?.code}
        maxLength={CODE_LENGTH}
      />
      <TextField
        id={`${id}-best`}
        label="Best before"
        hint="The last day on which it may be packed."
        problem={problems.bestBefore}
        name="bestBefore"
        type="date"
        defaultValue={lot?.bestBefore}
      />
      <TextField
        id={`${id}-made`}
        label="Made on"
        optional
        problem={problems.madeOn}
        name="madeOn"
        type="date"
        defaultValue={lot?.madeOn}
      />
      <TextField
        id={`${id}-note`}
        label="Beans"
        optional
        problem={problems.note}
        name="note"
        defaultValue={lot?.note}
        maxLength={LOT_NOTE_LENGTH}
      />
    </>
  );
}

/** What became of the last press, unless it is about a single field. */
function LotStatus(props: { problem: string | undefined; saved: string | false | undefined }) {
  const { problem, saved } = props;
  return (
    <p role="status" className={problem ? "font-semibold text-danger" : "text-good"}>
      {problem ?? saved}
    </p>
  );
}

/** Ends all lots of a product, or one of them. */
export function EndLots(props: {
  label: string;
  question: string;
  problem: string | undefined;
  onEnd: () => void;
}): ReactNode {
  const { label, question, problem, onEnd } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <TextButton className="-mx-2" onClick={() => setOpen(true)}>
        {label}
      </TextButton>
      <p role="status" className="font-semibold text-danger">
        {problem}
      </p>
      {isOpen && (
        <ConfirmDialog
          question={question}
          subject={label}
          yes={label}
          onYes={onEnd}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

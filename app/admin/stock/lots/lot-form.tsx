import { type ReactNode, useRef } from "react";
import { ActionFoot } from "#app/admin/actions/action-foot.tsx";
import { formTexts } from "#app/admin/actions/form-texts.ts";
import { useAction } from "#app/admin/actions/use-action.ts";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { Problems } from "#domain/form/form-codec.ts";
import { stockMessages } from "../stock-messages.ts";
import { CODE_LENGTH, LOT_NOTE_LENGTH } from "./lot-fields.ts";
import type { LotView } from "./lot-view.ts";

const { unreachable: failure } = stockMessages;
const typedFields = ["code", "madeOn", "bestBefore", "note"] as const;

export function NewLotForm(props: { productId: number; isFirst: boolean }): ReactNode {
  const { productId, isFirst } = props;
  const form = useRef<HTMLFormElement>(null);
  const action = useAction("add-lot", { failure, onDone: () => form.current?.reset() });
  return (
    <SubmitForm
      ref={form}
      noValidate
      className="mt-3 grid gap-4 sm:grid-cols-2"
      onSubmit={(sent) => {
        const typed = formTexts(sent, ...typedFields, "quantity", "arrival");
        action.run({ ...typed, productId, isReceived: typed.arrival === "new" });
      }}
    >
      <LotFields problems={action.problems} />
      <TextField
        label="How many bars"
        problem={action.problems.quantity}
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
      <ActionFoot action={action} done="Lot added." className="sm:col-span-2">
        Add lot
      </ActionFoot>
    </SubmitForm>
  );
}

export function ChangeLotForm({ lot }: { lot: LotView }): ReactNode {
  const action = useAction("change-lot", { failure });
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) => action.run({ lotId: lot.id, ...formTexts(form, ...typedFields) })}
    >
      <LotFields lot={lot} problems={action.problems} />
      <ActionFoot action={action} done="Saved.">
        Save
      </ActionFoot>
    </SubmitForm>
  );
}

function LotFields({ lot, problems }: { lot?: LotView; problems: Problems }) {
  return (
    <>
      <TextField
        label="Lot code"
        hint="As printed on the wrapper."
        problem={problems.code}
        name="code"
        defaultValue={lot?.code}
        maxLength={CODE_LENGTH}
      />
      <TextField
        label="Best before"
        hint="The last day on which it may be packed."
        problem={problems.bestBefore}
        name="bestBefore"
        type="date"
        defaultValue={lot?.bestBefore}
      />
      <TextField
        label="Made on"
        optional
        problem={problems.madeOn}
        name="madeOn"
        type="date"
        defaultValue={lot?.madeOn}
      />
      <TextField
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

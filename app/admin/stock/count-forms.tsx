import { type ReactNode, useState } from "react";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { ActionFoot } from "../actions/action-foot.tsx";
import { formTexts } from "../actions/form-texts.ts";
import { useAction } from "../actions/use-action.ts";
import { EndButton } from "./end-button.tsx";
import type { LotView } from "./lots/lot-view.ts";
import { NOTE_LENGTH, stockMessages } from "./stock-messages.ts";
import type { StockRow } from "./stock-result.ts";

type Level = NonNullable<StockRow["level"]>;
const { unreachable: failure } = stockMessages;
type LotToCount = Pick<LotView, "id" | "code" | "ends" | "onHand">;

/** Of a field for a count. */
const countInput = {
  type: "number",
  inputMode: "numeric",
  min: 0,
  max: MAX_STOCK,
  step: 1,
} as const;

/** Starts counting: from then on the count decides whether the product can be bought. */
export function StartForm({ row }: { row: StockRow }): ReactNode {
  const action = useAction("start-counting", { failure });
  return (
    <SubmitForm
      noValidate
      onSubmit={(form) => action.run({ productId: row.productId, ...formTexts(form, "counted") })}
    >
      <p className="mt-1 max-w-prose text-soft">
        From then on the shop sells as many as there are and never more, and shows how few are left.
        Until then the switch on the products screen decides.
      </p>
      <div className="mt-4 grid max-w-88 gap-4">
        <TextField
          {...countInput}
          name="counted"
          label="On the shelf now"
          hint={row.toShip > 0 ? leaveOut(row.toShip) : undefined}
          problem={action.problems.counted}
        />
        <ActionFoot action={action} busy="Starting…">
          Start counting
        </ActionFoot>
      </div>
    </SubmitForm>
  );
}

function leaveOut(toShip: number): string {
  return countNoun(
    toShip,
    "is sold and waits to be packed: leave it out.",
    "are sold and wait to be packed: leave them out.",
  );
}

const countKinds = {
  received: { name: "Received", label: "How many came" },
  broken: { name: "Broken, eaten or given away", label: "How many are gone" },
  adjusted: { name: "Counted the shelf", label: "How many are there" },
};
type Kind = keyof typeof countKinds;

export function CountForm(props: {
  row: StockRow;
  level: Level;
  /** The lots of the product, if any; each is counted separately. */
  lots: readonly LotToCount[];
  requestId: string;
}): ReactNode {
  const { row, level, lots, requestId } = props;
  const action = useAction("change-stock-count", { failure });
  const [kind, setKind] = useState<Kind>("received");
  const [lotId, setLotId] = useState(lots[0]?.id);
  const lot = lots.find((each) => each.id === lotId);
  const isKind = (text: string): text is Kind => text in countKinds;
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) =>
        action.run({
          productId: row.productId,
          kind,
          ...formTexts(form, "quantity", "note"),
          expected: lot?.onHand ?? level.onHand,
          requestId,
          lotId,
        })
      }
    >
      <SelectField
        label="What happened"
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
        options={Object.entries(countKinds).map(([value, { name }]) => [value, name])}
      />
      {lots.length > 0 && (
        <SelectField
          label="Lot"
          value={lotId}
          onChange={(chosen) => setLotId(Number(chosen))}
          options={lots.map((each) => [each.id, `${each.code}, best before ${each.ends}`])}
        />
      )}
      <TextField
        {...countInput}
        name="quantity"
        label={countKinds[kind].label}
        hint={kind === "adjusted" ? shelfHint(row, level, lot) : undefined}
        problem={action.problems.quantity}
      />
      <TextField label="Note" optional name="note" maxLength={NOTE_LENGTH} />
      <ActionFoot action={action}>Save</ActionFoot>
    </SubmitForm>
  );
}

function shelfHint({ toShip }: StockRow, { onHand }: Level, lot: LotToCount | undefined): string {
  if (lot) return `There should be ${lot.onHand}, with those that are sold and not packed yet.`;
  const should = `There should be ${onHand}.`;
  return toShip > 0 ? `${should} ${leaveOut(toShip)}` : should;
}

/** The count at which the owner is warned. */
export function LowForm({ row, lowAt }: { row: StockRow; lowAt: number | null }): ReactNode {
  const action = useAction("set-low-stock", { failure });
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) => action.run({ productId: row.productId, ...formTexts(form, "lowAt") })}
    >
      <TextField
        {...countInput}
        name="lowAt"
        label="Email me when there are only"
        optional
        hint="Once, until there are more again. Leave blank for never."
        problem={action.problems.lowAt}
        defaultValue={lowAt ?? ""}
      />
      <ActionFoot action={action} done="Saved.">
        Save
      </ActionFoot>
    </SubmitForm>
  );
}

/** Puts what unpaid checkouts hold back on sale. */
export function ReleaseUnpaid({ row }: { row: StockRow }): ReactNode {
  const { run, isBusy, problem } = useAction("release-unpaid-stock", { failure });
  return (
    <div className="mt-3">
      <ConfirmButton
        variant="quiet"
        aria-disabled={isBusy}
        ask={{
          subject: `Put reserved bars of ${row.name} back on sale`,
          question: `Put these bars back on sale? ${stockMessages.releasing}`,
          yes: "Put Back on Sale",
        }}
        onClick={() => run({ productId: row.productId })}
      >
        {isBusy ? "Releasing…" : "Put Back on Sale"}
      </ConfirmButton>
      {problem && <p className="mt-2 font-semibold text-danger">{problem}</p>}
    </div>
  );
}

export function StopCounting({ row }: { row: StockRow }): ReactNode {
  const { run, problem } = useAction("stop-counting", { failure });
  return (
    <EndButton
      label="Stop counting"
      subject={`Stop counting ${row.name}`}
      question={stockMessages.stop(row.name)}
      problem={problem}
      onEnd={() => run({ productId: row.productId })}
    />
  );
}

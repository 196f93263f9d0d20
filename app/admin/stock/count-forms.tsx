import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { formTexts } from "../action/form-texts.ts";
import { useAction } from "../action/use-action.ts";
import type { LotView } from "./lots/lot-view.ts";
import type {
  changeStockCountAction,
  releaseUnpaidStockAction,
  setLowStockAction,
  startCountingAction,
  stopCountingAction,
} from "./stock-actions.ts";
import { NOTE_LENGTH, stockMessages } from "./stock-messages.ts";
import type { StockRow } from "./stock-result.ts";

type Level = NonNullable<StockRow["level"]>;
const { unreachable: failure } = stockMessages;
type LotToCount = Pick<LotView, "id" | "code" | "ends" | "onHand">;

/** Starts counting: from then on the count decides whether the product can be bought. */
export function StartForm({ row }: { row: StockRow }): ReactNode {
  const { run, isBusy, problem, problems } = useAction<typeof startCountingAction>(
    "start-counting",
    { failure },
  );
  const id = useId();
  return (
    <SubmitForm
      noValidate
      onSubmit={(form) => run({ productId: row.productId, ...formTexts(form, "counted") })}
    >
      <p className="mt-1 max-w-prose text-soft">
        From then on the shop sells as many as there are and never more, and shows how few are left.
        Until then the switch on the products screen decides.
      </p>
      <div className="mt-4 grid max-w-88 gap-4">
        <Field
          id={`${id}-counted`}
          label="On the shelf now"
          hint={row.toShip > 0 ? leaveOut(row.toShip) : undefined}
          problem={problem ?? problems.counted}
        >
          {(control) => <CountInput {...control} name="counted" />}
        </Field>
      </div>
      <Button type="submit" className="mt-4" aria-disabled={isBusy}>
        {isBusy ? "Starting…" : "Start counting"}
      </Button>
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

const kinds = {
  received: { name: "Received", label: "How many came" },
  broken: { name: "Broken, eaten or given away", label: "How many are gone" },
  adjusted: { name: "Counted the shelf", label: "How many are there" },
};
type Kind = keyof typeof kinds;

/** Records an arrival, a loss or a stocktake. */
export function CountForm(props: {
  row: StockRow;
  level: Level;
  /** The lots of the product, if any; each is counted separately. */
  lots: readonly LotToCount[];
  requestId: string;
}): ReactNode {
  const { row, level, lots, requestId } = props;
  const { run, isBusy, problem, problems } = useAction<typeof changeStockCountAction>(
    "change-stock-count",
    { failure },
  );
  const [kind, setKind] = useState<Kind>("received");
  const [lotId, setLotId] = useState(lots[0]?.id);
  const lot = lots.find((each) => each.id === lotId);
  const id = useId();
  const isKind = (text: string): text is Kind => text in kinds;
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) =>
        run({
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
        id={`${id}-kind`}
        label="What happened"
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
      >
        <Options of={Object.entries(kinds).map(([value, { name }]) => [value, name])} />
      </SelectField>
      {lots.length > 0 && (
        <SelectField
          id={`${id}-lot`}
          label="Lot"
          value={lotId}
          onChange={(chosen) => setLotId(Number(chosen))}
        >
          <Options of={lots.map((each) => [each.id, `${each.code}, best before ${each.ends}`])} />
        </SelectField>
      )}
      <Field
        id={`${id}-quantity`}
        label={kinds[kind].label}
        hint={kind === "adjusted" ? shelfHint(row, level, lot) : undefined}
        problem={problem ?? problems.quantity}
      >
        {(control) => <CountInput {...control} name="quantity" />}
      </Field>
      <TextField id={`${id}-note`} label="Note" optional name="note" maxLength={NOTE_LENGTH} />
      <Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
        {isBusy ? "Saving…" : "Save"}
      </Button>
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
  const { run, isBusy, result, problem, problems } = useAction<typeof setLowStockAction>(
    "set-low-stock",
    { failure },
  );
  const id = useId();
  return (
    <SubmitForm
      noValidate
      className="mt-3 grid gap-4"
      onSubmit={(form) => run({ productId: row.productId, ...formTexts(form, "lowAt") })}
    >
      <Field
        id={`${id}-low`}
        label="Email me when there are only"
        optional
        hint="Once, until there are more again. Empty for never."
        problem={problem ?? problems.lowAt}
      >
        {(control) => <CountInput {...control} name="lowAt" defaultValue={lowAt ?? ""} />}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Save"}
        </Button>
        <p role="status" className="text-good">
          {result?.code === "low-saved" && "Saved."}
        </p>
      </div>
    </SubmitForm>
  );
}

/** Puts what unpaid checkouts hold back on sale. */
export function ReleaseUnpaid({ row }: { row: StockRow }): ReactNode {
  const { run, isBusy, problem } = useAction<typeof releaseUnpaidStockAction>(
    "release-unpaid-stock",
    { failure },
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button type="button" variant="quiet" aria-disabled={isBusy} onClick={() => setOpen(true)}>
        {isBusy ? "Releasing…" : "Put Back on Sale"}
      </Button>
      {problem && <p className="mt-2 font-semibold text-danger">{problem}</p>}
      {isOpen && (
        <ConfirmDialog
          question={`Put these bars back on sale? ${stockMessages.releasing}`}
          subject={`Put reserved bars of ${row.name} back on sale`}
          yes="Put Back on Sale"
          onYes={() => run({ productId: row.productId })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export function StopCounting({ row }: { row: StockRow }): ReactNode {
  const { run, problem } = useAction<typeof stopCountingAction>("stop-counting", { failure });
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-3">
      <TextButton className="-mx-2" onClick={() => setOpen(true)}>
        Stop counting
      </TextButton>
      {problem && <p className="font-semibold text-danger">{problem}</p>}
      {isOpen && (
        <ConfirmDialog
          question={stockMessages.stop(row.name)}
          subject={`Stop counting ${row.name}`}
          yes="Stop counting"
          onYes={() => run({ productId: row.productId })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function CountInput(props: {
  id: string;
  name: string;
  defaultValue?: number | string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
}) {
  return <Input type="number" inputMode="numeric" min={0} max={MAX_STOCK} step={1} {...props} />;
}

import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { MAX_STOCK } from "#domain/inventory/stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { LotView } from "./lots/lot-view.ts";
import { NOTE_LENGTH } from "./stock-fields.ts";
import type { StockResult, StockRow } from "./stock-result.ts";
import { stockMessages } from "./stock-words.ts";

type Level = NonNullable<StockRow["level"]>;
type LotToCount = Pick<LotView, "id" | "code" | "ends" | "onHand">;

/** Starts counting: from then on the count decides whether the product can be bought. */
export function StartForm({ row }: { row: StockRow }): ReactNode {
  const { send, busy, trouble } = useStockAction(row, "start-counting");
  const id = useId();
  return (
    <form onSubmit={send} noValidate>
      <p className="mt-1 max-w-prose text-soft">
        From then on the shop sells as many as there are and never more, and shows how few are left.
        Until then the switch on the products screen decides.
      </p>
      <input type="hidden" name="do" value="start" />
      <div className="mt-4 grid max-w-88 gap-4">
        <Field
          id={`${id}-counted`}
          label="On the shelf now"
          hint={row.toShip > 0 ? leaveOut(row.toShip) : undefined}
          problem={trouble}
        >
          {(control) => <CountInput {...control} name="counted" />}
        </Field>
      </div>
      <Button type="submit" className="mt-4" aria-disabled={busy}>
        {busy ? "Starting…" : "Start counting"}
      </Button>
    </form>
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
  const { send, busy, trouble } = useStockAction(row, "change-count");
  const [kind, setKind] = useState<Kind>("received");
  const [lotId, setLotId] = useState(lots[0]?.id);
  const lot = lots.find((each) => each.id === lotId);
  const id = useId();
  const isKind = (text: string): text is Kind => text in kinds;
  return (
    <form onSubmit={send} noValidate className="mt-3 grid gap-4">
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="expected" value={lot?.onHand ?? level.onHand} />
      <SelectField
        id={`${id}-kind`}
        label="What happened"
        name="do"
        autoComplete="off"
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
      >
        {Object.entries(kinds).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {lots.length > 0 && (
        <SelectField
          id={`${id}-lot`}
          label="Lot"
          name="lotId"
          autoComplete="off"
          value={lotId}
          onChange={(chosen) => setLotId(Number(chosen))}
        >
          {lots.map((each) => (
            <option
              key={each.id}
              value={each.id}
            >{`${each.code}, best before ${each.ends}`}</option>
          ))}
        </SelectField>
      )}
      <Field
        id={`${id}-quantity`}
        label={kinds[kind].label}
        hint={kind === "adjusted" ? shelfHint(row, level, lot) : undefined}
        problem={trouble}
      >
        {(control) => <CountInput {...control} name="quantity" />}
      </Field>
      <TextField
        id={`${id}-note`}
        label="Note"
        optional
        name="note"
        autoComplete="off"
        maxLength={NOTE_LENGTH}
      />
      <Button type="submit" className="justify-self-start" aria-disabled={busy}>
        {busy ? "Saving…" : "Save"}
      </Button>
    </form>
  );
}

function shelfHint({ toShip }: StockRow, { onHand }: Level, lot: LotToCount | undefined): string {
  if (lot) return `There should be ${lot.onHand}, with those that are sold and not packed yet.`;
  const should = `There should be ${onHand}.`;
  return toShip > 0 ? `${should} ${leaveOut(toShip)}` : should;
}

/** The count at which the owner is warned. */
export function LowForm({ row, lowAt }: { row: StockRow; lowAt: number | null }): ReactNode {
  const { send, busy, trouble, result } = useStockAction(row, "low-stock");
  const id = useId();
  return (
    <form onSubmit={send} noValidate className="mt-3 grid gap-4">
      <input type="hidden" name="do" value="low" />
      <Field
        id={`${id}-low`}
        label="Email me when there are only"
        optional
        hint="Once, until there are more again. Empty for never."
        problem={trouble}
      >
        {(control) => <CountInput {...control} name="lowAt" defaultValue={lowAt ?? ""} />}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status" className="text-good">
          {!busy && result?.code === "low-saved" && "Saved."}
        </p>
      </div>
    </form>
  );
}

/** Puts what unpaid checkouts hold back on sale. */
export function ReleaseUnpaid({ row }: { row: StockRow }): ReactNode {
  const { submit, busy, trouble } = useStockAction(row, "release-unpaid");
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3">
      <Button type="button" variant="quiet" aria-disabled={busy} onClick={() => setAsking(true)}>
        {busy ? "Releasing…" : "Put Back on Sale"}
      </Button>
      {trouble && <p className="mt-2 font-semibold text-danger">{trouble}</p>}
      {asking && (
        <ConfirmDialog
          question={`Put these bars back on sale? ${stockMessages.releasing}`}
          subject={`Put reserved bars of ${row.name} back on sale`}
          yes="Put Back on Sale"
          onYes={() => submit([["do", "release"]])}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

export function StopCounting({ row }: { row: StockRow }): ReactNode {
  const { submit, trouble } = useStockAction(row, "stop-counting");
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-3">
      <TextButton className="-mx-2" onClick={() => setAsking(true)}>
        Stop counting
      </TextButton>
      {trouble && <p className="font-semibold text-danger">{trouble}</p>}
      {asking && (
        <ConfirmDialog
          question={stockMessages.stop(row.name)}
          subject={`Stop counting ${row.name}`}
          yes="Stop counting"
          onYes={() => submit([["do", "stop"]])}
          onClose={() => setAsking(false)}
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
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_STOCK}
      step={1}
      // Keeps browsers from restoring an old value after a reload.
      autoComplete="off"
      {...props}
    />
  );
}

function useStockAction({ productId }: StockRow, key: string) {
  const fetcher = useSettledFetcher<StockResult>(`${key}-${productId}`);
  const busy = fetcher.state !== "idle";
  const action = `/admin/stock/${productId}`;
  const result = busy ? undefined : fetcher.data;
  return {
    busy,
    result,
    trouble: troubleOf(result),
    send(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!busy) fetcher.submit(new FormData(event.currentTarget), { method: "post", action });
    },
    submit(fields: readonly (readonly [string, string])[]) {
      if (!busy) fetcher.submit(Object.fromEntries(fields), { method: "post", action });
    },
  };
}

function troubleOf(result: StockResult | undefined): string | undefined {
  if (result?.code === "not-changed") return result.text;
  return result?.code === "unreachable" ? stockMessages.unreachable : undefined;
}

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { stockMessages } from "../stock-words.ts";
import type { LotField, LotResult } from "./change-lot.ts";
import { CODE_LENGTH, LOT_NOTE_LENGTH } from "./lot-fields.ts";
import type { LotView } from "./lot-view.ts";

/** Adds a lot to a product whose stock is counted. */
export function NewLotForm(props: { productId: number; isFirst: boolean }): ReactNode {
  const { productId, isFirst } = props;
  const { send, busy, result, problem } = useLotAction(
    `new-lot-${productId}`,
    `/admin/stock/${productId}`,
  );
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result?.code === "lot-saved") form.current?.reset();
  }, [result]);
  return (
    <form ref={form} onSubmit={send} noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="do" value="new-lot" />
      <LotFields id={id} problem={problem} />
      <TextField
        id={`${id}-quantity`}
        label="How many bars"
        problem={problem("quantity")}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        autoComplete="off"
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
              name="bars"
              value={value}
              defaultChecked={index === (isFirst ? 1 : 0)}
              className="size-5 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="quiet" aria-disabled={busy}>
          {busy ? "Saving…" : "Add lot"}
        </Button>
        <LotStatus busy={busy} result={result} saved="Lot added." />
      </div>
    </form>
  );
}

/** Edits a lot. */
export function ChangeLotForm({ lot }: { lot: LotView }): ReactNode {
  const { send, busy, result, problem } = useLotAction(
    `lot-${lot.id}`,
    `/admin/stock/lots/${lot.id}`,
  );
  const id = useId();
  return (
    <form onSubmit={send} noValidate className="mt-3 grid gap-4">
      <input type="hidden" name="do" value="change-lot" />
      <LotFields id={id} lot={lot} problem={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="quiet" aria-disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <LotStatus busy={busy} result={result} saved="Saved." />
      </div>
    </form>
  );
}

function LotFields(props: {
  id: string;
  lot?: LotView;
  problem: (field: LotField) => string | undefined;
}) {
  const { id, lot, problem } = props;
  return (
    <>
      <TextField
        id={`${id}-code`}
        label="Lot code"
        hint="As it stands on the wrapper."
        problem={problem("code")}
        name="code"
        defaultValue={lot?.code}
        maxLength={CODE_LENGTH}
        autoComplete="off"
      />
      <TextField
        id={`${id}-best`}
        label="Best before"
        hint="The last day on which it may be packed."
        problem={problem("bestBefore")}
        name="bestBefore"
        type="date"
        defaultValue={lot?.bestBefore}
        autoComplete="off"
      />
      <TextField
        id={`${id}-made`}
        label="Made on"
        optional
        problem={problem("madeOn")}
        name="madeOn"
        type="date"
        defaultValue={lot?.madeOn}
        autoComplete="off"
      />
      <TextField
        id={`${id}-note`}
        label="Beans"
        optional
        name="note"
        defaultValue={lot?.note}
        maxLength={LOT_NOTE_LENGTH}
        autoComplete="off"
      />
    </>
  );
}

/** The result of the last submit, unless it is about a single field. */
function LotStatus(props: { busy: boolean; result: LotResult | undefined; saved: string }) {
  const { busy, result, saved } = props;
  const trouble = troubleOf(result);
  return (
    <p role="status" className={trouble ? "font-semibold text-danger" : "text-good"}>
      {!busy && (trouble ?? (result?.code === "lot-saved" && saved))}
    </p>
  );
}

function troubleOf(result: LotResult | undefined): string | undefined {
  if (result?.code === "unreachable") return stockMessages.unreachable;
  return result?.code === "lot-refused" && !result.field ? result.text : undefined;
}

/** Ends all lots of a product, or one of them. */
export function EndLots(props: {
  action: string;
  do: "stop-lots" | "delete-lot";
  label: string;
  question: string;
}): ReactNode {
  const { action, label, question } = props;
  const fetcher = useSettledFetcher<LotResult>(`${props.do}-${action}`);
  const [asking, setAsking] = useState(false);
  const trouble = fetcher.state === "idle" ? troubleOf(fetcher.data) : undefined;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <TextButton className="-mx-2" onClick={() => setAsking(true)}>
        {label}
      </TextButton>
      <p role="status" className="font-semibold text-danger">
        {trouble}
      </p>
      {asking && (
        <ConfirmDialog
          question={question}
          subject={label}
          yes={label}
          onYes={() => {
            if (fetcher.state === "idle")
              fetcher.submit({ do: props.do }, { method: "post", action });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function useLotAction(key: string, action: string) {
  const fetcher = useSettledFetcher<LotResult>(key);
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  return {
    busy,
    result,
    problem: (field: LotField) =>
      result?.code === "lot-refused" && result.field === field ? result.text : undefined,
    send(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!busy) fetcher.submit(new FormData(event.currentTarget), { method: "post", action });
    },
  };
}

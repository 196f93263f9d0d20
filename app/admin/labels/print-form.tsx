import { type ReactNode, useMemo, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { openPrintWindow } from "#app/ui/print/print-window.ts";
import {
  type LabelPart,
  labelPrintQuery,
  type PrintProblem,
  readLabelPrint,
} from "#domain/labels/label-print.ts";
import {
  labelSheets,
  labelsPerPage,
  type SheetKey,
  sheetKeys,
} from "#domain/labels/label-sheet.ts";
import { describePrintProblem } from "./label-messages.ts";
import { LabelPreview } from "./label-preview.tsx";
import type { LabelRow } from "./label-view.ts";

type Run = {
  readonly key: number;
  readonly productId: string;
  readonly count: string;
  readonly lot: string;
  readonly bestBefore: string;
};

const parts: Record<LabelPart, string> = {
  whole: "Everything on one label",
  front: "Front: name and net weight",
  back: "Back: all but the net weight",
};

type Field = "count" | "start" | "lot" | "best";
type FieldProblems = { readonly [field in Field]?: string | undefined };

/** Which field a problem belongs to. */
const fieldOf: Partial<Record<PrintProblem, Field>> = {
  "not-a-count": "count",
  "too-many": "count",
  "start-beyond": "start",
  "lot-too-long": "lot",
  "not-a-day": "best",
  "past-day": "best",
};

/** Until they are changed; `start` is the number of the first free label, as typed. */
const defaults = { sheet: "5163" as SheetKey, part: "whole" as LabelPart, start: "1", marks: true };

type SheetSettings = typeof defaults;

/**
 * Chooses what to print, previews it, and reports what does not fit. Neither a form of app/admin/form nor an
 * action: nothing is saved. What is chosen is the address of the sheets, and their reader judges it here, too.
 */
export function PrintForm(props: {
  rows: readonly LabelRow[];
  first: { readonly productId: string; readonly lot: string; readonly bestBefore: string };
  today: string;
}): ReactNode {
  const { rows, first, today } = props;
  const blank: Run = {
    key: 0,
    productId: String(rows[0]?.productId ?? ""),
    count: "",
    lot: "",
    bestBefore: "",
  };
  const isKnown = rows.some(({ productId }) => String(productId) === first.productId);
  const [runs, setRuns] = useState<readonly Run[]>([isKnown ? { ...blank, ...first } : blank]);
  const [settings, setSettings] = useState(defaults);
  const [isFitting, setIsFitting] = useState(true);

  const perPage = labelsPerPage(labelSheets[settings.sheet]);
  // By default a full sheet, or what is left of one.
  const rest = String(Math.max(1, perPage - (Number(settings.start) || 1) + 1));
  const query = labelPrintQuery({
    ...settings,
    runs: runs.map((run) => ({ ...run, count: run.count.trim() || rest })),
  }).toString();
  const read = useMemo(() => readLabelPrint(new URLSearchParams(query), today), [query, today]);
  const problem = read.ok ? undefined : read.problem;
  const sentence = problem && describePrintProblem(problem, perPage);
  const field = problem && fieldOf[problem];
  const problems: FieldProblems = field ? { [field]: sentence } : {};

  function addRun() {
    setRuns([...runs, { ...blank, key: Math.max(...runs.map(({ key }) => key)) + 1 }]);
  }

  return (
    <Panel title="Print labels">
      <SubmitForm
        className="mt-4 grid gap-5 lg:grid-cols-2"
        noValidate
        onSubmit={(form) => {
          if (read.ok && isFitting) openPrintWindow(`/admin/labels/print?${query}`);
          else form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
        }}
      >
        <div className="grid content-start gap-5">
          {runs.map((run, index) => (
            <RunFields
              key={run.key}
              run={run}
              number={index + 1}
              rows={rows}
              rest={rest}
              problems={problems}
              onChange={(changed) => setRuns(runs.with(index, { ...run, ...changed }))}
              onRemove={runs.length > 1 ? () => setRuns(runs.toSpliced(index, 1)) : undefined}
            />
          ))}
          <div>
            <TextButton className="-mx-2" onClick={addRun}>
              Add another product
            </TextButton>
          </div>
          <SheetFields
            settings={settings}
            problem={problems.start}
            onChange={(changed) => setSettings({ ...settings, ...changed })}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" aria-disabled={!read.ok || !isFitting}>
              Print
            </Button>
            <p className="text-sm text-soft">
              In the print dialog, choose 100% (actual size) and no margins.
            </p>
          </div>
          {problem === "no-labels" && <p className="font-semibold text-danger">{sentence}</p>}
        </div>
        <LabelPreview print={read.ok ? read.print : null} rows={rows} onFitting={setIsFitting} />
      </SubmitForm>
    </Panel>
  );
}

function SheetFields(props: {
  settings: SheetSettings;
  problem: string | undefined;
  onChange: (changed: Partial<SheetSettings>) => void;
}) {
  const { settings, problem, onChange } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Sheet"
          value={settings.sheet}
          onChange={(sheet) => onChange({ sheet: sheet as SheetKey })}
          options={sheetKeys.map((key) => [key, labelSheets[key].name])}
        />
        <TextField
          label="First free label"
          hint="On a sheet that is half used: count row by row."
          problem={problem}
          inputMode="numeric"
          value={settings.start}
          onChange={(start) => onChange({ start })}
        />
      </div>
      <SelectField
        label="What to print"
        hint="The law requires name and net weight on the front of the bar; the rest may be on its back."
        value={settings.part}
        onChange={(part) => onChange({ part: part as LabelPart })}
        options={parts}
      />
      <SwitchField
        name="marks"
        label="Crop marks"
        checked={settings.marks}
        onChange={(marks) => onChange({ marks })}
      />
    </>
  );
}

function RunFields(props: {
  run: Run;
  number: number;
  rows: readonly LabelRow[];
  rest: string;
  problems: FieldProblems;
  onChange: (more: Partial<Run>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { run, number, rows, rest, problems, onChange, onRemove } = props;
  const id = `run-${run.key}`;
  const lots = rows.find(({ productId }) => String(productId) === run.productId)?.lots ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`Product ${number}`}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Product"
          value={run.productId}
          onChange={(value) => onChange({ productId: value, lot: "", bestBefore: "" })}
          options={rows.map(({ productId, name }) => [productId, name || "No name"])}
        />
        <TextField
          label="How many"
          hint={run.count === "" ? `Leave blank for the rest of the sheet: ${rest}.` : undefined}
          problem={problems.count}
          inputMode="numeric"
          value={run.count}
          onChange={(text) => onChange({ count: text })}
        />
        <TextField
          label="Lot"
          optional
          problem={run.lot === "" ? undefined : problems.lot}
          list={lots.length > 0 ? `${id}-lots` : undefined}
          value={run.lot}
          onChange={(value) => {
            const lot = lots.find(({ code }) => code === value);
            onChange({ lot: value, ...(lot && { bestBefore: lot.bestBefore }) });
          }}
        />
        <TextField
          label="Best before"
          optional
          problem={run.bestBefore === "" ? undefined : problems.best}
          type="date"
          value={run.bestBefore}
          onChange={(text) => onChange({ bestBefore: text })}
        />
      </div>
      {lots.length > 0 && (
        <datalist id={`${id}-lots`}>
          <Options of={lots.map(({ code, bestBefore }) => [code, `Best before ${bestBefore}`])} />
        </datalist>
      )}
      {onRemove && (
        <TextButton className="-mx-2" onClick={onRemove}>
          Remove this product
        </TextButton>
      )}
    </fieldset>
  );
}

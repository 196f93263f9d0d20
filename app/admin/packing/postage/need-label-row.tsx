import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { TickBox } from "#app/ui/fields/checkbox.tsx";
import { Input, Select } from "#app/ui/fields/input.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { OrderName, SlipMark } from "../packing-row.tsx";
import type { PackingRow } from "../read-packing-screen.ts";
import type { LabelQuote, ParcelChoice, RowRates } from "./use-label-rates.ts";

/** Needed rarely, and has a dialog. */
const LooseLabelNote = lazyWithRetry(async () => ({
  default: (await import("#app/admin/orders/parcels/label-note.tsx")).LooseLabelNote,
}));

export type RowChoice = ParcelChoice & {
  /** Null for the rate that is chosen for the owner. */
  readonly rateId: string | null;
  /** Null while the owner has not decided. */
  readonly isSelected: boolean | null;
};

type RowProps = {
  row: PackingRow;
  rates: RowRates;
  boxes: readonly string[];
  choice: RowChoice;
  /** Whether its label is bought with the others. */
  isSelected: boolean;
  isBuying: boolean;
  /** Why it was not bought; empty for nothing. */
  problem: string;
  onChoose: (changed: Partial<RowChoice>) => void;
  onRetry: () => void;
};

/** A packed order with its box, weight and rate, or why it has none. */
export function NeedLabelRow(props: RowProps): ReactNode {
  const { row, rates, isSelected, isBuying, problem, onChoose } = props;
  const { orderNumber, units, contents, openLabelId } = row;
  const boxes = contents.filter(({ box }) => box !== null).length;
  const quote = rates.state === "quoted" ? rates.quote : undefined;
  // Its purchase had no answer. What this browser is buying right now is no question.
  const isOpen = openLabelId !== null && !isBuying;
  return (
    <li className="pack-row pack-label-row">
      <TickBox
        aria-label={`Buy a label for ${orderNumber}`}
        checked={isSelected}
        disabled={!quote || isBuying}
        onChange={(isTicked) => onChoose({ isSelected: isTicked })}
      />
      <OrderName row={row} />
      <p className="pack-bars">
        {`${countNoun(units, "bar")}${boxes > 0 ? `, ${countNoun(boxes, "box", "boxes")}` : ""}`}
      </p>
      {isOpen ? (
        <div className="pack-parcel">
          <Suspense>
            <LooseLabelNote loose={{ id: openLabelId, label: null }} />
          </Suspense>
        </div>
      ) : (
        <Parcel {...props} />
      )}
      <div className="pack-row-notes">
        <ul className="pack-marks">
          <SlipMark row={row} />
        </ul>
        <div role="alert">
          {problem && !isOpen && <p className="font-semibold text-danger">{problem}</p>}
        </div>
        {quote?.addressProblem && (
          <p className="text-danger">
            <span>{`The carrier can't find this address: ${quote.addressProblem} `}</span>
            <Link className={textLinkClass} to={`/admin/orders/${row.id}`}>
              Fix address…
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

function Parcel(props: RowProps): ReactNode {
  const { row, rates, boxes, choice, isBuying, onChoose, onRetry } = props;
  const { box } = choice;
  const { orderNumber } = row;
  const quote = rates.state === "quoted" ? rates.quote : undefined;
  return (
    <div className="pack-parcel">
      {boxes.length > 1 && (
        <Select
          className="pack-box"
          aria-label={`Box of ${orderNumber}`}
          value={box ?? quote?.box ?? ""}
          disabled={isBuying}
          onChange={(event) => onChoose({ box: event.currentTarget.value, rateId: null })}
        >
          {!quote && box === null && <option value="">Box</option>}
          {boxes.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Ounces {...props} quote={quote} />
      <span className="text-soft">{quote?.isEstimated ? "oz, estimated" : "oz"}</span>
      {quote && <Rate {...props} quote={quote} />}
      {rates.state === "loading" && <p className="pack-rate text-soft">Fetching rates…</p>}
      {rates.state === "failed" && (
        <p className="pack-rate">
          <span className="text-danger">{rates.text}</span>
          <TextButton aria-label={`Try again: ${orderNumber}`} onClick={onRetry}>
            Try again
          </TextButton>
        </p>
      )}
    </div>
  );
}

/** The weight, which is sent once the field loses the focus, or with Enter. */
function Ounces(props: RowProps & { quote: LabelQuote | undefined }) {
  const { row, quote, choice, isBuying, onChoose } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const current = quote?.ounces ?? choice.ounces;

  function commit() {
    const ounces = typed?.trim() ?? current;
    if (ounces !== current) onChoose({ ounces, rateId: null });
    setTyped(null);
  }

  return (
    <Input
      className="pack-ounces"
      aria-label={`Ounces of ${row.orderNumber}`}
      inputMode="decimal"
      value={typed ?? current}
      disabled={isBuying}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}

/** What the owner chose; or, also when new rates came since, what was chosen for the owner. */
export function rateOf({ rates, chosenId }: LabelQuote, rateId: string | null) {
  return rates.find(({ id }) => id === rateId) ?? rates.find(({ id }) => id === chosenId);
}

function Rate({ row, quote, choice, isBuying, onChoose }: RowProps & { quote: LabelQuote }) {
  const chosen = rateOf(quote, choice.rateId);
  const isLate = chosen?.isLate;
  if (isBuying) {
    return (
      <p className="pack-rate text-soft" role="status">
        Buying…
      </p>
    );
  }
  return (
    <Select
      className="pack-rate"
      aria-label={`Rate of ${row.orderNumber}${isLate ? ", may be late" : ""}`}
      data-late={isLate}
      value={chosen?.id ?? ""}
      onChange={(event) => onChoose({ rateId: event.currentTarget.value })}
    >
      {quote.rates.map(({ id, name, cents: price, isLate }) => (
        <option key={id} value={id}>
          {`${formatUsd(cents(price))} · ${name}${isLate ? " · may be late" : ""}`}
        </option>
      ))}
    </Select>
  );
}

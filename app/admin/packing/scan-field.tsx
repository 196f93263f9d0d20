import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { PackingResult } from "./packing-result.ts";
import { packingMessages } from "./packing-words.ts";
import type { PackingAction } from "./use-packing-action.ts";

/** Takes order numbers that end with Enter, typed or from a barcode scanner. */
export function ScanField({ action }: { action: PackingAction }): ReactNode {
  const [number, setNumber] = useState("");
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() === "") return;
        action.send([
          ["do", "scan"],
          ["number", number],
        ]);
        // Ready for the next scan; the answer names its order.
        setNumber("");
        field.current?.focus();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            id="scan"
            label="Scan a slip, or type an order number"
            ref={field}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={number}
            onChange={setNumber}
          />
        </div>
        <Button type="submit">Packed</Button>
      </div>
      <p role="status" className="mt-3 min-h-8 text-xl">
        {action.answer && <Answer answer={action.answer} />}
      </p>
      {action.answer?.code === "several-orders" && (
        <div className="mt-2 flex flex-wrap gap-3">
          {action.answer.orders.map(({ id, orderNumber, customerName }) => (
            <Button
              key={id}
              variant="quiet"
              aria-disabled={action.busy}
              onClick={() =>
                action.send([
                  ["do", "pack"],
                  ["order", id],
                ])
              }
            >
              {`${orderNumber} ${customerName}`}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

function Answer({ answer }: { answer: PackingResult }): ReactNode {
  switch (answer.code) {
    case "packed":
      return (
        <span className="font-semibold text-good">{`✓ ${answer.orderNumber} is packed.`}</span>
      );
    case "unpacked":
      return <span>{`${answer.orderNumber} needs packing again.`}</span>;
    case "not-packed":
      return <span className="font-semibold text-danger">{answer.text}</span>;
    case "several-orders":
      return (
        <span className="font-semibold">{`${answer.typed} fits several orders. Nothing is packed yet. Which one is it?`}</span>
      );
    case "unreachable":
      return <span className="font-semibold text-danger">{packingMessages.unreachable}</span>;
    case "shipped":
    case "taken-back":
      return null;
  }
}

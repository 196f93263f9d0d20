import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { packingMessages } from "./packing-messages.ts";
import type { PackingActions, PackingResult } from "./use-packing-actions.ts";

/** Takes order numbers that end with Enter, typed or from a barcode scanner. */
export function ScanField({ actions }: { actions: PackingActions }): ReactNode {
  const { result } = actions;
  const [number, setNumber] = useState("");
  const field = useRef<HTMLInputElement>(null);
  return (
    <SubmitForm
      noValidate
      onSubmit={() => {
        if (number.trim() === "") return;
        actions.scan.run({ number });
        // Ready for the next scan; the result names its order.
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
        {result && <Result result={result} />}
      </p>
      {result?.code === "several-orders" && (
        <div className="mt-2 flex flex-wrap gap-3">
          {result.orders.map(({ id, orderNumber, customerName }) => (
            <Button
              key={id}
              variant="quiet"
              aria-disabled={actions.isBusy}
              onClick={() => actions.pack.run({ orderId: id })}
            >
              {`${orderNumber} ${customerName}`}
            </Button>
          ))}
        </div>
      )}
    </SubmitForm>
  );
}

function Result({ result }: { result: PackingResult }): ReactNode {
  switch (result.code) {
    case "packed":
      return (
        <span className="font-semibold text-good">{`✓ ${result.orderNumber} is packed.`}</span>
      );
    case "unpacked":
      return <span>{`${result.orderNumber} needs packing again.`}</span>;
    case "not-packed":
      return <span className="font-semibold text-danger">{result.text}</span>;
    case "several-orders":
      return (
        <span className="font-semibold">{`${result.typed} fits several orders. Nothing is packed yet. Which one is it?`}</span>
      );
    case "unreachable":
    case "malformed":
      return <span className="font-semibold text-danger">{packingMessages.unreachable}</span>;
    default:
      return null;
  }
}

import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { countNoun } from "#domain/words/count-noun.ts";
import { packingMessages } from "../packing-messages.ts";
import type { PackingActions, PackingResult } from "../use-packing-actions.ts";

// Most people scan or type, and never load it.
const CameraDialog = lazyWithRetry(() => import("./camera-dialog.tsx"), PartNotLoaded);

const CAMERA = "M2 5h3l1-1.7h4L11 5h3v8H2zM8 11.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z";

/** Takes order numbers that end with Enter, typed, from a barcode scanner or from a phone's camera. */
export function ScanField({ actions }: { actions: PackingActions }): ReactNode {
  const { result, unsent } = actions;
  const [number, setNumber] = useState("");
  const [isCameraOpen, setCameraOpen] = useState(false);
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
      <div className="pack-scan">
        <Input
          ref={field}
          aria-label="Scan a slip, or type an order number"
          placeholder="Scan, or type 298"
          autoFocus
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit">Packed</Button>
        <Button variant="quiet" className="pack-camera" onClick={() => setCameraOpen(true)}>
          <Icon d={CAMERA} size={18} />
          <span className="sr-only">Scan with the camera</span>
        </Button>
        <p role="status" className="text-lg">
          {result && <Result result={result} />}
        </p>
      </div>
      {unsent.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-3" role="alert">
          <p className="font-semibold text-danger">{`Not packed yet, because the shop did not answer: ${unsent.join(", ")}.`}</p>
          <Button variant="quiet" size="small" onClick={actions.resend}>
            Send again
          </Button>
        </div>
      )}
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
      {isCameraOpen && (
        <Suspense>
          <CameraDialog
            onRead={(text) => actions.scan.run({ number: text })}
            onClose={() => setCameraOpen(false)}
          >
            {result ? (
              <Result result={result} />
            ) : (
              "Hold the code of a slip in front of the camera."
            )}
          </CameraDialog>
        </Suspense>
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
    case "several-packed":
      return (
        <>
          <span className="font-semibold text-good">{`✓ ${countNoun(result.count, "order is", "orders are")} packed.`}</span>{" "}
          <span className="font-semibold text-danger">{result.reasons.join(" ")}</span>
        </>
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
    case "session-over":
    case "malformed":
      return (
        <span className="font-semibold text-danger">
          {result.text ?? packingMessages.unreachable}
        </span>
      );
    default:
      return null;
  }
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Modal, ModalActions } from "#app/ui/overlays/modal.tsx";

const LOOK_EVERY_MS = 150;
/** A slip that stays in the picture is read once. */
const SAME_AGAIN_MS = 4_000;
/** A picture may not be readable; a reader that did not load never reads any. */
const MAX_FAILURES = 20;

export default function CameraDialog(props: {
  onRead: (number: string) => void;
  onClose: () => void;
  /** What the last slip led to. */
  children: ReactNode;
}): ReactNode {
  const { onRead, onClose, children } = props;
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video, onRead);
  return (
    <Modal title="Scan slips" onClose={onClose}>
      {problem ? (
        <Alert role="alert">{problem}</Alert>
      ) : (
        <video ref={video} className="w-full rounded-md bg-black" muted playsInline>
          <track kind="captions" />
        </video>
      )}
      <p role="status" className="mt-3 min-h-8 text-lg">
        {children}
      </p>
      <ModalActions>
        <Button onClick={onClose}>Done</Button>
      </ModalActions>
    </Modal>
  );
}

/** @returns why there is no picture; empty while there is one */
function useCamera(
  video: { readonly current: HTMLVideoElement | null },
  onRead: (text: string) => void,
): string {
  const [problem, setProblem] = useState("");
  const notify = useEffectEvent(onRead);

  useEffect(() => {
    const last = { text: "", at: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | undefined;
    let isOver = false;

    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const reader = await openBarcodeReader();
      const element = video.current;
      if (isOver || !element) return stop();
      element.srcObject = stream;
      await element.play();

      let failures = 0;
      const look = async () => {
        const [found] = await reader.detect(element).catch((error: unknown) => {
          failures += 1;
          if (failures > MAX_FAILURES) throw error;
          return [];
        });
        if (isOver) return;
        const now = performance.now();
        if (found && (found.rawValue !== last.text || now - last.at > SAME_AGAIN_MS)) {
          notify(found.rawValue);
          navigator.vibrate?.(60);
        }
        if (found) Object.assign(last, { text: found.rawValue, at: now });
        timer = setTimeout(() => void look().catch(fail), LOOK_EVERY_MS);
      };
      await look();
    }

    function stop(): void {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    function fail(error: unknown): void {
      if (!isOver) setProblem(describeProblem(error));
      stop();
    }

    start().catch(fail);
    return stop;
  }, [video]);

  return problem;
}

function describeProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") {
    return "This site may not use the camera. Allow it in your browser's settings, or type the number.";
  }
  if (name === "NotFoundError") return "No camera was found. Type the number instead.";
  return "The camera did not start. Close other apps that use it and try again, or type the number.";
}

type BarcodeReader = {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
};

/** What browsers have, which TypeScript does not know. */
type BrowsersDetector = {
  new (options: { formats: readonly string[] }): BarcodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** As slips have it: see barcode-modules.ts. */
const BARCODE_FORMAT = "code_128";

/** The browser's own reader, or where it has none, such as on iPhones, a library. */
async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: BrowsersDetector };
  if (Own && (await Own.getSupportedFormats()).includes(BARCODE_FORMAT)) {
    return new Own({ formats: [BARCODE_FORMAT] });
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import("barcode-detector/ponyfill"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  // By default it comes from another host.
  prepareZXingModule({ overrides: { locateFile: () => address } });
  return new BarcodeDetector({ formats: [BARCODE_FORMAT] });
}

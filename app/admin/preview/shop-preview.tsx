import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { PREVIEW_PRESSED, PREVIEW_READY } from "./preview-messages.ts";
import type { FormMessage } from "./use-form-messages.ts";

/** Milliseconds without typing until the preview is updated. */
const PAUSE_MS = 400;

/**
 * A page of the shop beside a form, with its unsaved values. It is a frame, because the page has
 * the shop's own styles and look, and lays itself out for the frame's width.
 */
export function ShopPreview(props: {
  /** A page that hears drafts with usePreviewDraft. */
  src: string;
  title: string;
  draft: unknown;
  /** Texts that can be pressed, by the path of their field: each key shows at once. */
  texts?: Readonly<Record<string, string>>;
  /** A text was pressed. @param path of its field */
  onPress?: (path: string) => void;
}): ReactNode {
  const { src, title, draft, texts, onPress } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [phone, setPhone] = useState(true);
  const [dark, setDark] = useState(false);

  const text = JSON.stringify({ ...Object(draft), texts });
  const send = (message: FormMessage) =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const sendPreview = useEffectEvent(() => send({ draft: text }));
  const sendTexts = useEffectEvent(() => texts && send({ texts }));
  const hearPress = useEffectEvent((data: unknown) => {
    const path = (data as Partial<Record<string, unknown>> | null)?.[PREVIEW_PRESSED];
    if (typeof path === "string") onPress?.(path);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is told.
  useEffect(() => {
    sendTexts();
    const timer = setTimeout(sendPreview, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data === PREVIEW_READY) sendPreview();
      else hearPress(data);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          aria-pressed={!phone}
          onClick={() => setPhone((on) => !on)}
        >
          Desktop
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-pressed={dark}
          onClick={() => setDark((on) => !on)}
        >
          Dark
        </Button>
      </div>
      <div className="shop-preview" data-phone={phone}>
        <iframe
          ref={frame}
          title={title}
          src={src}
          // Not before it is in sight: see PreviewColumns.
          loading="lazy"
          className={dark ? "scheme-dark" : "scheme-light"}
        />
      </div>
      <p className="mt-2 text-sm text-soft">A preview. Shoppers see it within seconds of saving.</p>
    </>
  );
}

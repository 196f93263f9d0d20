import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { PREVIEW_READY, type PreviewDraft } from "./preview-messages.ts";

/** Milliseconds without typing until the preview is updated. */
const PAUSE_MS = 400;

/** A live preview of the home page beside a form, with its unsaved values. */
export function ShopPreview({ draft }: { draft: PreviewDraft }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [phone, setPhone] = useState(true);
  const [dark, setDark] = useState(false);
  const text = JSON.stringify(draft);
  const sendPreview = useEffectEvent(() => {
    frame.current?.contentWindow?.postMessage({ draft: text }, location.origin);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is told.
  useEffect(() => {
    const timer = setTimeout(sendPreview, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isReady = source === frame.current?.contentWindow && data === PREVIEW_READY;
      if (isReady && origin === location.origin) sendPreview();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <section aria-label="Preview" className="sticky top-24">
      <div className="mb-2 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          aria-pressed={phone}
          onClick={() => setPhone((on) => !on)}
        >
          {phone ? "Show as on a desk" : "Show as on a phone"}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-pressed={dark}
          onClick={() => setDark((on) => !on)}
        >
          {dark ? "Show by day" : "Show by night"}
        </Button>
      </div>
      {/* The desktop preview has a desktop's width and is scaled down. */}
      <div
        className={`overflow-hidden rounded-lg border border-line ${phone ? "h-[44rem] w-97.5 max-w-full" : "h-[34rem] w-full"}`}
      >
        <iframe
          ref={frame}
          title="Your shop, with these changes"
          src="/admin/shop/preview"
          className={`origin-top-left border-0 ${dark ? "scheme-dark" : "scheme-light"} ${phone ? "size-full" : "h-[200%] w-[200%] scale-50"}`}
        />
      </div>
      <p className="mt-2 text-sm text-soft">A preview. Shoppers see it within seconds of saving.</p>
    </section>
  );
}

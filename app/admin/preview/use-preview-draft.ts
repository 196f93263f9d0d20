import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { PREVIEW_READY } from "./preview-messages.ts";

/**
 * Within a preview's frame: sends each draft of the form around it to the preview's action.
 *
 * @returns what the action answered; before that nothing, and null for a draft that it cannot show
 */
export function usePreviewDraft<Action>() {
  const fetcher = useFetcher<Action>();
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || typeof data?.draft !== "string") return;
    void fetcher.submit({ draft: data.draft }, { method: "post" });
  });
  useEffect(() => {
    addEventListener("message", hear);
    parent.postMessage(PREVIEW_READY, location.origin);
    return () => removeEventListener("message", hear);
  }, []);
  return fetcher.data;
}

import { useEffect } from "react";
import { useFetcher } from "react-router";
import { PREVIEW_READY } from "./preview-messages.ts";
import { useFormMessages } from "./use-form-messages.ts";

/**
 * Within a preview's frame: sends each draft of the form around it to the preview's action.
 *
 * @returns what the action answered; before that nothing, and null for a draft that it cannot show
 */
export function usePreviewDraft<Action>() {
  const fetcher = useFetcher<Action>();
  useFormMessages(({ draft }) => {
    if (draft !== undefined) void fetcher.submit({ draft }, { method: "post" });
  });
  useEffect(() => parent.postMessage(PREVIEW_READY, location.origin), []);
  return fetcher.data;
}
